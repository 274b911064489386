import type { CSSProperties, ReactNode } from "react";
import { cx } from "./cx.ts";

export type Stat = { label: string; value: ReactNode; note?: ReactNode; tone?: "pos" | "warn" | "neg" };

/** A few figures in one ruled strip; two columns on a phone. */
export function StatStrip({ items, className }: { items: readonly Stat[]; className?: string }) {
  // A custom property is not in React's type of styles.
  const columns = { "--tiles": items.length } as CSSProperties;
  return (
    <dl className={cx("tiles", className)} style={columns}>
      {items.map((item) => (
        <div className="tile" key={item.label}>
          <dt className="k">{item.label}</dt>
          <dd className={cx("v", item.tone)}>{item.value}</dd>
          {item.note ? <dd className="d">{item.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
