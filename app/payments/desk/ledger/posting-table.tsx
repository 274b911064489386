import { Link } from "react-router";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
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
    <span className="posting-text">
      <b>{row.kind}</b>
      <small>
        {row.at} · no. {row.id}
      </small>
    </span>
  );
}

function OrderCell({ row }: { row: PostingLine }) {
  if (row.orderId === null) return <span className="faint">–</span>;
  return (
    <Link to={orderPagePaths.desk(row.orderId)} className="mono">
      #{shortId(row.orderId)}
    </Link>
  );
}

function EntriesHead() {
  return (
    <span className="entry">
      <span>Account</span>
      <span className="side">Debit</span>
      <span className="side">Credit</span>
    </span>
  );
}

function Entries({ row }: { row: PostingLine }) {
  return (
    <ul className="entries">
      {row.entries.map(({ account, debit, credit }) => (
        <li key={account} className="entry">
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
    <span className="side">
      {amount === null ? null : (
        <>
          <VisuallyHidden>{side} </VisuallyHidden>
          {amount}
        </>
      )}
    </span>
  );
}
