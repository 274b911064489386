import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./key-values.module.css";
import { withMoments } from "./moment.tsx";
import text from "./text.module.css";

export type KeyValue = {
  label: ReactNode;
  value: ReactNode;
  /** Distinguishes lines whose label is not a plain text. */
  key?: string;
  tone?: "pos" | "neg" | "gold";
};

type KeyValuesProps = {
  items: readonly KeyValue[];
  /** Labels in a column of their own, values beside them. */
  labelled?: boolean;
  /** Values are amounts: they stand behind the double rule. */
  cash?: boolean;
  className?: string;
};

/** Lines of an account: what, and how much. */
export function KeyValues({ items, labelled, cash, className }: KeyValuesProps) {
  return (
    <dl className={cx(styles.list, labelled && styles.labelled, cash && styles.withAmounts, className)}>
      {items.map((item) => (
        <div key={item.key ?? String(item.label)}>
          <dt>{item.label}</dt>
          <dd className={cx(cash && styles.amount, item.tone && text[item.tone]) || undefined}>
            {withMoments(item.value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
