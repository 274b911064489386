import { boostTierLabels, compareBoostLines, type PricedExample } from "../../../domain/boosts/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { Comparison } from "../../settings/shared/desk/price-lists/comparison.tsx";
import { moveText } from "../../settings/shared/desk/price-lists/move-copy.ts";
import styles from "../../shell/desk/price-editor.module.css";
import tableStyles from "../../ui/table.module.css";

type ComparisonProps = {
  before: PricedExample;
  /** Null while the edit cannot be read. */
  after: PricedExample | null;
};

/** What the example pays under the prices in force and under the edit, line by line. */
export function BoostComparison({ before, after }: ComparisonProps) {
  const rows = compareBoostLines(before.lines, after?.lines ?? null);
  return (
    <Comparison
      caption="Example price, line by line"
      sum={{
        label: "To pay",
        before: formatUsd(before.priceCents),
        after: centsText(after?.priceCents ?? null),
      }}
      verdict={moveText("this player's price", before.priceCents, after?.priceCents ?? null)}
    >
      <tr className={after && after.tier !== before.tier ? styles.moved : undefined}>
        <th scope="row">Tier</th>
        <td className={tableStyles.cash}>{boostTierLabels[before.tier]}</td>
        <td className={tableStyles.cash}>{after ? boostTierLabels[after.tier] : "–"}</td>
      </tr>
      {rows.map((row) => (
        <tr key={row.code} className={after && row.before !== row.after ? styles.moved : undefined}>
          <th scope="row">{row.label}</th>
          <td className={tableStyles.cash}>{centsText(row.before)}</td>
          <td className={tableStyles.cash}>{centsText(row.after)}</td>
        </tr>
      ))}
    </Comparison>
  );
}

function centsText(cents: number | null): string {
  return cents === null ? "–" : formatUsd(cents);
}
