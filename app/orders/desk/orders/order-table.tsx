import type { ReactNode } from "react";
import type { OrderSort } from "../../../../domain/orders/inputs.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import layout from "../../../ui/layout.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import tableStyles from "../../../ui/table.module.css";
import { SortHead, Table } from "../../../ui/table.tsx";
import { type ListView, listHref } from "./list-address.ts";

type OrderTableProps = {
  view: ListView;
  /** The tick for all rows, before the head of the first column. */
  pickAll: ReactNode;
  /** The rows; without them skeletons stand in their place. */
  children: ReactNode | null;
  rows: number;
};

/** What stands around the orders' list: heads that sort, then rows. */
export function OrderTable({ view, pickAll, children, rows }: OrderTableProps) {
  return (
    <Table caption="Orders" blocks className={styles.orders}>
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.orderId}>{pickAll}Order</span>
          </th>
          <th scope="col">Type</th>
          <th scope="col">Customer</th>
          <th scope="col">Game name</th>
          <th scope="col" className={tableStyles.end}>
            Quantity
          </th>
          <ListHead view={view} sort="amount" className={tableStyles.cash}>
            Amount
          </ListHead>
          <th scope="col">Status</th>
          <ListHead view={view} sort="risk">
            Deadline
          </ListHead>
          <th scope="col">Assigned to</th>
          <ListHead view={view} sort="created">
            Created
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
        sort: sort === "risk" ? undefined : sort,
        direction: direction === "desc" ? undefined : direction,
      })}
      direction={isCurrent ? shown : undefined}
      className={className}
    >
      {children}
    </SortHead>
  );
}

const widths = ["4.5rem", "6rem", "8rem", "6rem", "3rem", "4rem", "6.5rem", "4.5rem", "6rem", "5rem", "3rem"];
const fewest = 6;

function SkeletonRows({ rows }: { rows: number }) {
  return Array.from({ length: Math.max(fewest, rows) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their position
    <tr key={row} className={styles.skeletonRow}>
      {widths.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={column} className={column === 5 ? tableStyles.cash : undefined}>
          <Skeleton width={width} height="1rem" />
        </td>
      ))}
    </tr>
  ));
}
