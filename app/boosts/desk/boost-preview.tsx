import { type BoostPreviewRow, boostTierLabels } from "../../../domain/boosts/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import tableStyles from "../../ui/table.module.css";
import styles from "./boost-prices.module.css";

/** What every tier pays by the edit; where it moves, what is in force stands below. */
export function BoostPreview({ rows }: { rows: readonly BoostPreviewRow[] }) {
  return (
    <table className={styles.preview}>
      <caption className={layout.visuallyHidden}>Prices by tier, edited and current</caption>
      <thead>
        <tr>
          <th scope="col">Tier</th>
          <th scope="col" className={tableStyles.cash}>
            One service
          </th>
          <th scope="col" className={tableStyles.cash}>
            Both
          </th>
          <th scope="col" className={tableStyles.cash}>
            With our gear
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tier, one, both, bothWithGear }) => (
          <tr key={tier}>
            <th scope="row">{boostTierLabels[tier]}</th>
            <Pair {...one} />
            <Pair {...both} />
            <Pair {...bothWithGear} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pair({ before, after }: BoostPreviewRow["one"]) {
  const hasMoved = after !== null && after !== before;
  return (
    <td className={cx(tableStyles.cash, hasMoved && styles.moved)}>
      {after === null ? "–" : formatUsd(after)}
      {hasMoved ? <small>from {formatUsd(before)}</small> : null}
    </td>
  );
}
