import type { ReactNode } from "react";
import { cx } from "../../../app/ui/cx.ts";
import styles from "../kit.module.css";

type SectionProps = { title: string; columns?: 2 | 3; children: ReactNode };

/** One part of the kit page, under its double rule. */
export function Section({ title, columns, children }: SectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={columns ? cx(styles.grid, styles[`g${columns}`]) : styles.grid}>{children}</div>
    </section>
  );
}

/** A small caption over a group of examples. */
export function Caption({ children }: { children: ReactNode }) {
  return <p className={styles.caption}>{children}</p>;
}
