import type { CSSProperties, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Tally } from "./drawings/tally.tsx";
import styles from "./steps.module.css";

export type Step = { title: string; text: ReactNode };

/** What to do in which order, counted with tally marks. */
export function Steps({ items, across }: { items: readonly Step[]; across?: boolean }) {
  // A custom property is not in React's type of styles.
  const columns = { "--steps": items.length } as CSSProperties;
  return (
    <ol className={cx(styles.steps, across && styles.across)} style={columns}>
      {items.map((item, index) => (
        <li key={item.title}>
          <Tally count={index + 1} />
          <b>{item.title}</b>
          <p>{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
