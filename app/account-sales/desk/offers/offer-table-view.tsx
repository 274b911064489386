import { type OfferTable, percentGroups, stretch } from "../../../../domain/account-sales/model.ts";
import { formatPercent, formatUsd } from "../../../../kernel/money.ts";
import styles from "../../../shell/desk/price-editor.module.css";
import { cx } from "../../../ui/cx.ts";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import tableStyles from "../../../ui/table.module.css";
import { Table } from "../../../ui/table.tsx";

/** Rules as they were published, to read. */
export function OfferTableView({ rules, name }: { rules: OfferTable; name: string }) {
  return (
    <div className={cx(layout.stack, styles.view)}>
      <Table caption={`Base values, ${name}`}>
        <thead>
          <tr>
            <th scope="col">Combat level</th>
            {rules.totalEdges.map((edge, column) => (
              <th key={edge} scope="col" className={tableStyles.cash}>
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
                <td key={total} className={tableStyles.cash}>
                  {formatUsd(rules.baseCents[row]?.[column] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <div className={styles.groups}>
        {percentGroups.map(({ legend, fields }) => (
          <section key={legend} className={styles.group}>
            <h3>{legend}</h3>
            <KeyValues items={fields.map(({ label, of }) => ({ label, value: formatPercent(of(rules)) }))} />
          </section>
        ))}
      </div>
    </div>
  );
}
