import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";

/** Something in the books that does not fit, in words: what, and by how much. */
export type LedgerProblem = string;

/** How many problems of one kind a run lists; more of them tell nothing new. */
export const listed = 100;

/** One way to look for what does not fit, at one moment of the database. */
export type LedgerCheck = (tx: Transaction) => Promise<LedgerProblem[]>;

type Found = { id: string; booked: string; wanted: string };

/** Runs a check that answers what does not fit; the first of it are told. */
export async function find(
  tx: Transaction,
  query: SQL,
  tell: (found: Found) => LedgerProblem,
): Promise<LedgerProblem[]> {
  const { rows } = await tx.execute<Found>(sql`${query} limit ${listed}`);
  return rows.map(tell);
}

type BookedCash = {
  /** The kinds of postings, and per order (`order_id`, `cents`) what rows say of the same money. */
  kinds: readonly string[];
  rows: SQL;
  tell: (found: Found) => string;
};

/** What left the cash of an order by some kinds of postings is what its rows say. */
export function cashUnlikeRows(tx: Transaction, { kinds, rows, tell }: BookedCash): Promise<LedgerProblem[]> {
  const query = sql`
    with booked as (
      select p.order_id, -sum(e.amount_cents) as cents
      from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.kind = any(${sql.param([...kinds])}::text[]) and e.account = 'cash'
      group by p.order_id
    ), said as (${rows})
    select order_id::text as id, coalesce(booked.cents, 0)::text as booked, coalesce(said.cents, 0)::text as wanted
    from booked full join said using (order_id)
    where coalesce(booked.cents, 0) <> coalesce(said.cents, 0)`;
  return find(tx, query, tell);
}
