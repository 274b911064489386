import type { HTMLAttributes, ReactNode } from "react";
import { cx } from "./cx.ts";
import layout from "./layout.module.css";
import styles from "./summary-card.module.css";

type SummaryCardProps = Omit<HTMLAttributes<HTMLElement>, "title"> & {
  as?: "aside" | "section" | "div" | "article";
  title?: ReactNode;
  /** At the right of the title: a status, a date. */
  aside?: ReactNode;
  /** The red margin rule of a ledger page. */
  ruled?: boolean;
  /** The torn lower edge of a receipt. */
  torn?: boolean;
  /** One wax seal; it hangs over the upper right corner and never covers text. */
  seal?: ReactNode;
};

/** A summary card, light in both themes: quote, offer, summary, receipt. One in a view, two at most. */
export function SummaryCard(props: SummaryCardProps) {
  const {
    as: Tag = "aside",
    title,
    aside,
    ruled = true,
    torn = false,
    seal,
    className,
    children,
    ...rest
  } = props;
  return (
    <Tag
      {...rest}
      className={cx(
        styles.summaryCard,
        styles.document,
        ruled && styles.ruled,
        torn && styles.torn,
        className,
      )}
    >
      {seal ? <span className={styles.seal}>{seal}</span> : null}
      {title ? (
        <div className={cx(layout.row, layout.between)}>
          <h2>{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </Tag>
  );
}
