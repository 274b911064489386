import type { CSSProperties, ReactNode } from "react";
import { cx } from "./cx.ts";
import { withMoments } from "./moment.tsx";
import styles from "./stat-strip.module.css";
import text from "./text.module.css";

export type Stat = { label: string; value: ReactNode; note?: ReactNode; tone?: "pos" | "warn" | "neg" };

/** A few figures in one ruled strip; two columns on a phone. */
export function StatStrip({ items, className }: { items: readonly Stat[]; className?: string }) {
  // A custom property is not in React's type of styles.
  const columns = { "--tiles": items.length } as CSSProperties;
  return (
    <dl className={cx(styles.strip, className)} style={columns}>
      {items.map((item) => (
        <div className={styles.tile} key={item.label}>
          <dt className={styles.name}>{item.label}</dt>
          <dd className={cx(styles.value, item.tone && text[item.tone], item.tone && styles[item.tone])}>
            {item.value}
          </dd>
          {item.note ? <dd className={styles.note}>{withMoments(item.note)}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
