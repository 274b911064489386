import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icons.tsx";
import layout from "./layout.module.css";
import { Link } from "./link.tsx";
import styles from "./table.module.css";

export type SortDirection = "ascending" | "descending";

type TableProps = {
  /** What the table lists, for screen readers. */
  caption: string;
  children: ReactNode;
  /** On a phone rows become blocks of two columns; without it the table scrolls sideways. */
  blocks?: boolean;
  className?: string;
};

/** What stands around a table. Put thead and tbody inside, or use DataTable. */
export function Table({ caption, children, blocks, className }: TableProps) {
  const table = (
    <table>
      <caption className={layout.visuallyHidden}>{caption}</caption>
      {children}
    </table>
  );
  return (
    <div className={cx(styles.table, blocks && styles.blocks, className)}>
      {blocks ? (
        <div className={styles.scrollX}>{table}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        <section className={styles.scrollX} aria-label={caption} tabIndex={0}>
          {table}
        </section>
      )}
    </div>
  );
}

type SortHeadProps = {
  children: ReactNode;
  /** Set when the rows are sorted by this column. */
  direction?: SortDirection;
  /** The address of the list sorted by this column. */
  to?: string;
  onSort?: () => void;
  className?: string;
};

/** A head that sorts: a link where the order belongs in the address, otherwise a button. */
export function SortHead({ children, direction, to, onSort, className }: SortHeadProps) {
  const glyph = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  const content = (
    <>
      {children}
      <Icon of={glyph} size={13} />
    </>
  );
  return (
    <th scope="col" aria-sort={direction} className={className}>
      {to ? (
        <Link to={to} preventScrollReset>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onSort}>
          {content}
        </button>
      )}
    </th>
  );
}
