import { ArrowDownLeft, ArrowUpRight } from "lucide";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/icons.tsx";
import layout from "../ui/layout.module.css";
import { Moment } from "../ui/moment.tsx";
import text from "../ui/text.module.css";
import styles from "./trade-times.module.css";

export type TradeTimesProps = {
  figures: readonly { label: string; value: string }[];
  trades: readonly { id: string; isSale: boolean; text: string; at: string }[];
};

/** How fast trades go, and the last of them, from the shop's own orders (Rule P24). */
export function TradeTimes({ figures, trades }: TradeTimesProps) {
  return (
    <section className={layout.band} aria-labelledby="trade-times">
      <div className={cx(layout.page, styles.columns)}>
        <div>
          <h2 id="trade-times">How fast trades go</h2>
          <dl className={styles.figures}>
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt className={cx(text.small, text.muted)}>{label}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ))}
          </dl>
          <p className={cx(text.tiny, text.faint)}>The median of our trades in the last 30 days.</p>
        </div>
        <div>
          <h3>Last trades</h3>
          <ul className={styles.trades}>
            {trades.map(({ id, isSale, text: trade, at }) => (
              <li key={id}>
                <Icon of={isSale ? ArrowDownLeft : ArrowUpRight} size={16} />
                <span>{trade}</span>
                <Moment at={at} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
