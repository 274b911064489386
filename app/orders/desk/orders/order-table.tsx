import type { ReactNode } from "react";
import { type OrderSort, usualSort } from "../../../../domain/orders/inputs.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SortHead, Table } from "../../../ui/table.tsx";
import { type Column, columnClass, columnEntries, usualColumns } from "./columns.tsx";
import { type ListView, listHref } from "./list-address.ts";

type OrderTableProps = {
  view: ListView;
  /** The columns that were chosen; null for the usual ones, as many as the window has room for. */
  columns: readonly Column[] | null;
  /** The tick for all rows, before the head of the first column. */
  pickAll: ReactNode;
  /** The rows; without them skeletons stand in their place. */
  children: ReactNode | null;
  rows: number;
};

/** The orders' table: heads that sort, then rows. */
export function OrderTable({ view, columns: chosen, pickAll, children, rows }: OrderTableProps) {
  const shown = chosen ?? usualColumns;
  return (
    <Table caption="Orders" blocks className={cx(styles.orders, !chosen && styles.asFits)}>
      <thead>
        <tr>
          {columnEntries.map(([name, { label, sort }]) => {
            const className = columnClass(name, shown);
            return sort ? (
              <ListHead
                key={name}
                view={view}
                sort={sort === "usual" ? usualSort(view.filters) : sort}
                className={className}
              >
                {label}
              </ListHead>
            ) : (
              <th key={name} scope="col" className={className}>
                {name === "order" ? (
                  <span className={styles.orderId}>
                    {pickAll}
                    {label}
                  </span>
                ) : (
                  <span className={name === "actions" ? layout.visuallyHidden : undefined}>{label}</span>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children ?? <SkeletonRows rows={rows} shown={shown} />}</tbody>
    </Table>
  );
}

type ListHeadProps = { view: ListView; sort: OrderSort; className: string | undefined; children: ReactNode };

/** Largest, newest and soonest first; pressed again, the other way round. */
function ListHead({ view, sort, className, children }: ListHeadProps) {
  const isCurrent = view.sort === sort;
  const direction = isCurrent && view.direction === "desc" ? "asc" : "desc";
  const shown = view.direction === "desc" ? "descending" : "ascending";
  return (
    <SortHead
      to={listHref(view, {
        sort: sort === usualSort(view.filters) ? undefined : sort,
        direction: direction === "desc" ? undefined : direction,
      })}
      direction={isCurrent ? shown : undefined}
      className={className}
    >
      {children}
    </SortHead>
  );
}

const fewest = 6;

function SkeletonRows({ rows, shown }: { rows: number; shown: readonly Column[] }) {
  return Array.from({ length: Math.max(fewest, rows) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their position
    <tr key={row} className={styles.skeletonRow}>
      {columnEntries.map(([name, { width }]) => (
        <td key={name} className={columnClass(name, shown)}>
          <Skeleton width={width} height="1rem" />
        </td>
      ))}
    </tr>
  ));
}
