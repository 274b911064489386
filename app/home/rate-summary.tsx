import { LiveBadge } from "../ui/badge.tsx";
import { cx } from "../ui/cx.ts";
import { SealMark } from "../ui/drawings/seal-mark.tsx";
import layout from "../ui/layout.module.css";
import { Moment } from "../ui/moment.tsx";
import summaryCardStyles from "../ui/summary-card.module.css";
import tableStyles from "../ui/table.module.css";
import textStyles from "../ui/text.module.css";
import styles from "./hero.module.css";

/** The published rates as words, ready to show. */
export type RateCard = {
  sell: string;
  buy: string;
  stock: string;
  capacity: string;
  /** When they came into effect. */
  postedAt: number;
};

/** Today's rates, on a sealed card. */
export function RateSummary({ rates, isLive }: { rates: RateCard; isLive: boolean }) {
  return (
    <div className={cx(summaryCardStyles.summaryCard, summaryCardStyles.ruled, styles.rateSummary)}>
      <div className={cx(layout.row, layout.between)}>
        <h2>Rates of the house</h2>
        <LiveBadge on={isLive} />
      </div>
      <p className={cx(textStyles.tiny, textStyles.faint)}>
        updated <Moment at={rates.postedAt} />
      </p>
      <table>
        <tbody>
          <tr className={styles.main}>
            <th scope="row">
              We pay you<small>when you sell, per million</small>
            </th>
            <td className={tableStyles.cash}>{rates.sell}</td>
          </tr>
          <tr className={styles.main}>
            <th scope="row">
              You pay us<small>when you buy, per million</small>
            </th>
            <td className={tableStyles.cash}>{rates.buy}</td>
          </tr>
          <tr>
            <th scope="row">In stock now</th>
            <td className={tableStyles.cash}>{rates.stock}</td>
          </tr>
          <tr>
            <th scope="row">We're buying up to</th>
            <td className={tableStyles.cash}>{rates.capacity}</td>
          </tr>
        </tbody>
      </table>
      <SealMark size={84} seed="rates" />
    </div>
  );
}
