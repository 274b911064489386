import { boostTierLabels, compareBoostLines, type PricedExample } from "../../../../domain/boosts/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";

type ComparisonProps = {
  before: PricedExample;
  /** Null while the edit cannot be read. */
  after: PricedExample | null;
};

/** What the example pays under the prices in force and under the edit, line by line. */
export function BoostComparison({ before, after }: ComparisonProps) {
  const rows = compareBoostLines(before.lines, after?.lines ?? null);
  return (
    <>
      <table className="offer-compare">
        <caption className="sr">What the example pays, line by line</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className="cash">
              In force
            </th>
            <th scope="col" className="cash">
              Edited
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className={after && after.tier !== before.tier ? "moved" : undefined}>
            <th scope="row">Tier</th>
            <td className="cash">{boostTierLabels[before.tier]}</td>
            <td className="cash">{after ? boostTierLabels[after.tier] : "–"}</td>
          </tr>
          {rows.map((row) => (
            <tr key={row.code} className={after && row.before !== row.after ? "moved" : undefined}>
              <th scope="row">{row.label}</th>
              <td className="cash">{centsWords(row.before)}</td>
              <td className="cash">{centsWords(row.after)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">To pay</th>
            <td className="cash">{formatUsd(before.priceCents)}</td>
            <td className="cash">{after ? formatUsd(after.priceCents) : "–"}</td>
          </tr>
        </tfoot>
      </table>
      <p className="small" role="status">
        {verdict(before, after)}
      </p>
    </>
  );
}

function centsWords(cents: number | null): string {
  return cents === null ? "–" : formatUsd(cents);
}

function verdict(before: PricedExample, after: PricedExample | null): string {
  if (!after) return "The edit cannot be computed yet: a value is missing or cannot be read.";
  const moved = after.priceCents - before.priceCents;
  if (moved === 0) return "The edit leaves what this player pays as it is.";
  return `The edit moves what this player pays by ${moved > 0 ? "+" : ""}${formatUsd(moved)}, to ${formatUsd(after.priceCents)}.`;
}
