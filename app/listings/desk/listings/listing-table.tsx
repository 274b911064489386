import type { ReactNode } from "react";
import type { DeskSort } from "../../../../domain/listings/model.ts";
import { cx } from "../../../ui/cx.ts";
import tableStyles from "../../../ui/table.module.css";
import { SortHead, Table } from "../../../ui/table.tsx";
import styles from "./desk-listings.module.css";
import { type ListView, listHref } from "./list-address.ts";

type ListingTableProps = {
  view: ListView;
  /** The tick for all rows; left out for readers. */
  pickAll: ReactNode;
  children: ReactNode;
};

/** What stands around the desk's list: heads that sort, then rows. */
export function ListingTable({ view, pickAll, children }: ListingTableProps) {
  return (
    <Table caption="Listings" blocks className={styles.listings}>
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.identity}>{pickAll}Listing</span>
          </th>
          <th scope="col">Build, type</th>
          <Head view={view} sort="combat" className={cx(tableStyles.end, styles.ofWide)}>
            Combat
          </Head>
          <Head view={view} sort="total" className={cx(tableStyles.end, styles.ofWide)}>
            Total
          </Head>
          <Head view={view} sort="price" className={tableStyles.cash}>
            Price
          </Head>
          <th scope="col">Delivery</th>
          <th scope="col">State</th>
          <th scope="col">Order</th>
          <Head view={view} sort="featured" className={cx(tableStyles.end, styles.ofWide)}>
            Featured
          </Head>
          <Head view={view} sort="updated">
            Updated
          </Head>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

type HeadProps = { view: ListView; sort: DeskSort; className?: string; children: ReactNode };

/** Largest and newest first; pressed again, the other way round. */
function Head({ view, sort, className, children }: HeadProps) {
  const isCurrent = view.sort === sort;
  const direction = isCurrent && view.direction === "desc" ? "asc" : undefined;
  const shown = view.direction === "desc" ? "descending" : "ascending";
  return (
    <SortHead
      to={listHref(view, { sort: sort === "updated" ? undefined : sort, direction })}
      direction={isCurrent ? shown : undefined}
      className={className}
    >
      {children}
    </SortHead>
  );
}
