import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import text from "../../../ui/text.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "../ledger.module.css";
import type { PostingLine } from "./ledger-view.ts";

/** Bookings, each with its entries: debits first, each on its side (Rule P13). */
export function PostingTable({ rows }: { rows: readonly PostingLine[] }) {
  return <DataTable caption="Postings" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}

const columns: Column<PostingLine>[] = [
  { key: "what", head: "Posting", cell: (row) => <What row={row} /> },
  { key: "order", head: "Order", cell: (row) => <OrderCell row={row} />, phone: "end" },
  { key: "entries", head: <EntriesHead />, cell: (row) => <Entries row={row} />, phone: "wide" },
];

function What({ row }: { row: PostingLine }) {
  return (
    <span className={styles.postingText}>
      <b>{row.kind}</b>
      <small>
        <Moment at={row.at} flows /> · no. {row.id}
      </small>
    </span>
  );
}

function OrderCell({ row }: { row: PostingLine }) {
  if (row.orderId === null) return <span className={text.faint}>–</span>;
  return (
    <Link to={orderPagePaths.desk(row.orderId)} className={text.mono}>
      #{shortId(row.orderId)}
    </Link>
  );
}

function EntriesHead() {
  return (
    <span className={styles.entry}>
      <span>Account</span>
      <span className={styles.side}>Debit</span>
      <span className={styles.side}>Credit</span>
    </span>
  );
}

function Entries({ row }: { row: PostingLine }) {
  return (
    <ul className={styles.entries}>
      {row.entries.map(({ account, debit, credit }) => (
        <li key={account} className={styles.entry}>
          <span>{account}</span>
          <Side amount={debit} side="debit" />
          <Side amount={credit} side="credit" />
        </li>
      ))}
    </ul>
  );
}

function Side({ amount, side }: { amount: string | null; side: "debit" | "credit" }) {
  return (
    <span className={styles.side}>
      {amount === null ? null : (
        <>
          <VisuallyHidden>{side} </VisuallyHidden>
          {amount}
        </>
      )}
    </span>
  );
}
