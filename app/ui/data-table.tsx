import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import layout from "./layout.module.css";
import { withMoments } from "./moment.tsx";
import styles from "./table.module.css";
import { type SortDirection, SortHead, Table } from "./table.tsx";

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Cash stands behind the double rule; end is set right. */
  align?: "cash" | "end";
  /** On a phone: left out, at the right edge, or over both columns. */
  phone?: "hide" | "end" | "wide";
  sortable?: boolean;
};

export type TableSort = { key: string; direction: SortDirection };

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row the keys are on; it has a gold edge. */
  selectedKey?: string;
  /** Rows that have just come in; the caller ends it after four seconds. */
  isFresh?: (row: Row) => boolean;
  sort?: TableSort;
  /** Where a press on a sortable head leads, for lists whose order is in the address. */
  sortHref?: (next: TableSort) => string;
  onSort?: (next: TableSort) => void;
  blocks?: boolean;
};

/** The direction a press on a head asks for: ascending first, then the other way round. */
export function nextSort(key: string, sort?: TableSort): TableSort {
  return { key, direction: sort?.key === key && sort.direction === "ascending" ? "descending" : "ascending" };
}

/** Rows in columns, with sorting, a selected row, fresh rows and a layout for phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    selectedKey,
    isFresh,
    sort,
    sortHref,
    onSort,
    blocks = true,
  } = props;
  return (
    <Table caption={caption} blocks={blocks}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} sortHref={sortHref} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row);
          return (
            <tr
              key={key}
              aria-selected={key === selectedKey || undefined}
              className={isFresh?.(row) ? styles.fresh : undefined}
            >
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {withMoments(column.cell(row))}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function cellClass<Row>({ align, phone }: Column<Row>): string | undefined {
  return (
    cx(
      align && styles[align],
      align && layout[align],
      phone === "hide" && layout.hideOnPhone,
      phone === "end" && styles.endOnPhone,
      phone === "wide" && styles.wideOnPhone,
    ) || undefined
  );
}

type HeadProps<Row> = Pick<DataTableProps<Row>, "sort" | "sortHref" | "onSort"> & { column: Column<Row> };

function Head<Row>({ column, sort, sortHref, onSort }: HeadProps<Row>) {
  if (!column.sortable) {
    return (
      <th scope="col" className={column.align && styles[column.align]}>
        {column.head}
      </th>
    );
  }
  const next = nextSort(column.key, sort);
  return (
    <SortHead
      className={column.align && styles[column.align]}
      direction={sort?.key === column.key ? sort.direction : undefined}
      to={sortHref?.(next)}
      onSort={() => onSort?.(next)}
    >
      {column.head}
    </SortHead>
  );
}
