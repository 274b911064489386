import { type OfferTable, percentGroups, stretch } from "../../../../domain/account-sales/model.ts";
import { formatPercent, formatUsd } from "../../../../kernel/money.ts";
import { KeyValues } from "../../../ui/key-values.tsx";
import { Table } from "../../../ui/table.tsx";

/** Rules as they were published, to read. */
export function OfferTableView({ rules, name }: { rules: OfferTable; name: string }) {
  return (
    <div className="stack offer-view">
      <Table caption={`Base values, ${name}`}>
        <thead>
          <tr>
            <th scope="col">Combat level</th>
            {rules.totalEdges.map((edge, column) => (
              <th key={edge} scope="col" className="cash">
                Total {stretch(rules.totalEdges, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rules.combatEdges.map((edge, row) => (
            <tr key={edge}>
              <th scope="row">{stretch(rules.combatEdges, row)}</th>
              {rules.totalEdges.map((total, column) => (
                <td key={total} className="cash">
                  {formatUsd(rules.baseCents[row]?.[column] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="offer-groups">
        {percentGroups.map(({ legend, fields }) => (
          <section key={legend} className="offer-group">
            <h3>{legend}</h3>
            <KeyValues items={fields.map(({ label, of }) => ({ label, value: formatPercent(of(rules)) }))} />
          </section>
        ))}
      </div>
    </div>
  );
}
