import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./sum.module.css";
import text from "./text.module.css";

type SumProps = {
  children: ReactNode;
  /** Ember for Infernal and Quiver services. */
  tone?: "gold" | "ember";
  /** The held time is over: the sum is struck through. */
  struck?: boolean;
  /** A newer sum is being worked out: this one stays, dimmed. */
  stale?: boolean;
};

/** The one large sum of a page, closed with a double rule. */
export function Sum({ children, tone = "gold", struck, stale }: SumProps) {
  const className = cx(
    styles.sum,
    tone === "ember" && styles.ember,
    struck && styles.struck,
    stale && styles.stale,
  );
  return struck ? <s className={className}>{children}</s> : <span className={className}>{children}</span>;
}

type SumLineProps = { label: ReactNode; children: ReactNode; total?: boolean };

/** The last line of an account, under a single rule. `total` makes room for a Sum. */
export function SumLine({ label, children, total }: SumLineProps) {
  return (
    <div className={cx(styles.sumline, total && styles.total)}>
      <b>{label}</b>
      {children}
    </div>
  );
}

/** An amount in running text or a table: it never breaks. A minus is a real minus. */
export function Money({ children, tone }: { children: ReactNode; tone?: "pos" | "neg" }) {
  return (
    <span className={cx(text.money, tone && text[tone])} translate="no">
      {children}
    </span>
  );
}
