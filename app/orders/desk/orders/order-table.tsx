import type { ReactNode } from "react";
import { type OrderSort, usualSort } from "../../../../domain/orders/inputs.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import tableStyles from "../../../ui/table.module.css";
import { SortHead, Table } from "../../../ui/table.tsx";
import { type Column, columnLabels, columns, usualColumns } from "./columns.ts";
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

/** What stands around the orders' list: heads that sort, then rows. */
export function OrderTable({ view, columns: chosen, pickAll, children, rows }: OrderTableProps) {
  const leftOut = columns.filter((column) => !(chosen ?? usualColumns).includes(column));
  const without = leftOut.map((column) => styles[`no_${column}`]);
  return (
    <Table caption="Orders" blocks className={cx(styles.orders, !chosen && styles.asFits, ...without)}>
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.orderId}>{pickAll}Order</span>
          </th>
          <th scope="col" className={styles.ofType}>
            {columnLabels.type}
          </th>
          <th scope="col" className={styles.ofCustomer}>
            {columnLabels.customer}
          </th>
          <th scope="col" className={styles.ofGameName}>
            {columnLabels.gameName}
          </th>
          <th scope="col" className={cx(tableStyles.end, styles.ofQuantity)}>
            {columnLabels.quantity}
          </th>
          <ListHead view={view} sort="amount" className={cx(tableStyles.cash, styles.ofAmount)}>
            {columnLabels.amount}
          </ListHead>
          <th scope="col">Status</th>
          <ListHead view={view} sort={usualSort(view.filters)} className={styles.ofClock}>
            {columnLabels.clock}
          </ListHead>
          <th scope="col" className={styles.ofAssigned}>
            {columnLabels.assigned}
          </th>
          <th scope="col" className={styles.ofPayment}>
            {columnLabels.payment}
          </th>
          <th scope="col" className={cx(tableStyles.end, styles.ofWorld)}>
            {columnLabels.world}
          </th>
          <ListHead view={view} sort="created" className={styles.ofCreated}>
            {columnLabels.created}
          </ListHead>
          <ListHead view={view} sort="updated" className={styles.ofUpdated}>
            {columnLabels.updated}
          </ListHead>
          <th scope="col">
            <span className={layout.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children ?? <SkeletonRows rows={rows} />}</tbody>
    </Table>
  );
}

type ListHeadProps = { view: ListView; sort: OrderSort; className?: string; children: ReactNode };

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

/** As wide as what stands there, each in the column of its class. */
const bars: readonly [width: string, className?: string][] = [
  ["4.5rem"],
  ["6rem", "ofType"],
  ["8rem", "ofCustomer"],
  ["6rem", "ofGameName"],
  ["3rem", "ofQuantity"],
  ["4rem", "ofAmount"],
  ["6.5rem"],
  ["4.5rem", "ofClock"],
  ["6rem", "ofAssigned"],
  ["5rem", "ofPayment"],
  ["2rem", "ofWorld"],
  ["5rem", "ofCreated"],
  ["5rem", "ofUpdated"],
  ["3rem"],
];
const fewest = 6;

function SkeletonRows({ rows }: { rows: number }) {
  return Array.from({ length: Math.max(fewest, rows) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their position
    <tr key={row} className={styles.skeletonRow}>
      {bars.map(([width, name], column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={column} className={cx(name && styles[name], name === "ofAmount" && tableStyles.cash)}>
          <Skeleton width={width} height="1rem" />
        </td>
      ))}
    </tr>
  ));
}
