import { orderPagePaths, shortId } from "../../../domain/orders/model.ts";
import keysStyles from "../../shell/desk/keys.module.css";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Link } from "../../ui/link.tsx";
import { Money } from "../../ui/sum.tsx";
import text from "../../ui/text.module.css";
import type { BlockedRow, ReferrerRow } from "./promo-copy.ts";

/** Who has earned commission by their friends, and what of it was paid out (Rule P26). */
export function ReferrerTable({ rows }: { rows: readonly ReferrerRow[] }) {
  if (rows.length === 0) {
    return (
      <Empty level={3} title="No referrers yet">
        Referrers show up once a friend’s first order is completed.
      </Empty>
    );
  }
  return <DataTable caption="Referrers" columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

const columns: Column<ReferrerRow>[] = [
  { key: "who", head: "Referrer", cell: (row) => <Who row={row} /> },
  {
    key: "balance",
    head: "Balance",
    cell: (row) => <Money tone={row.balanceCents < 0 ? "neg" : undefined}>{row.balance}</Money>,
    align: "cash",
    phone: "end",
  },
  {
    key: "sums",
    head: "Credited, paid out",
    cell: (row) => (
      <span className={text.faint}>
        {row.earned} credited, {row.paid} paid out
      </span>
    ),
    phone: "wide",
  },
];

function Who({ row }: { row: ReferrerRow }) {
  return (
    <span className={keysStyles.keyName}>
      <b>{row.name}</b>
      <small className={text.faint}>
        {row.email ? `${row.email} · ` : ""}
        {row.friends} {row.friends === 1 ? "friend" : "friends"}
      </small>
    </span>
  );
}

/** Commission that a friend's order doesn't earn, because the friend is the referrer (Rule P26). */
export function BlockedTable({ rows }: { rows: readonly BlockedRow[] }) {
  return (
    <DataTable
      caption="Blocked commission"
      columns={blockedColumns}
      rows={rows}
      rowKey={(row) => row.orderId}
    />
  );
}

const blockedColumns: Column<BlockedRow>[] = [
  {
    key: "order",
    head: "Order",
    cell: (row) => (
      <span className={keysStyles.keyName}>
        <Link to={orderPagePaths.desk(row.orderId)} className={text.mono}>
          #{shortId(row.orderId)}
        </Link>
        <small className={text.faint}>{row.who}</small>
      </span>
    ),
  },
  { key: "amount", head: "Not credited", cell: (row) => row.amount, align: "cash", phone: "end" },
  {
    key: "why",
    head: "Why",
    cell: (row) => (
      <span className={keysStyles.keyName}>
        {row.why}
        <small className={text.faint}>{row.at}</small>
      </span>
    ),
    phone: "wide",
  },
];
