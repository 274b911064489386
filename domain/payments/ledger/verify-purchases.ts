import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { soldAccountsInSql } from "../../orders/index.ts";
import { cashUnlikeRows, find, type LedgerProblem } from "./find-problems.ts";

/**
 * Of a purchase no more went back than came in: cash and gold are never below zero. Only a reorganisation can
 * take back what was refunded before; then the money is lost and the books say so.
 */
export function refundsBeyondPayments(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select p.order_id::text as id, sum(e.amount_cents)::text as booked, e.account as wanted
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.kind in ('payment_received', 'payment_received_reversed', 'payment_voided', 'refund')
      and e.account in ('cash', 'gold')
    group by p.order_id, e.account
    having sum(e.amount_cents) < 0 and not bool_or(p.kind = 'payment_received_reversed')`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) =>
      `Order ${id}: more ${wanted} went back than came in, by ${booked.slice(1)} cents`,
  );
}

/** What is booked as taken back of an order is what was entered so and is not with us again (Rule P49). */
export function takenBackUnlikePostings(tx: Transaction): Promise<LedgerProblem[]> {
  return cashUnlikeRows(tx, {
    kinds: ["payment_taken_back", "payment_taken_back_reversed"],
    rows: sql`
      select order_id, sum(amount_cents) filter (where returned_at is null) as cents
      from payments_taken_back group by order_id`,
    tell: ({ id, booked, wanted }) =>
      `Order ${id}: ${booked} cents are booked as taken back, ${wanted} are entered`,
  });
}

/** No more is taken back of a payment than it brought, and its state says when that is all of it. */
export function takenBackBeyondPayments(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select y.id::text as id, coalesce(t.cents, 0)::text as booked, y.amount_cents::text as wanted
    from payments y left join (
      select payment_id, sum(amount_cents) as cents from payments_taken_back where returned_at is null group by 1
    ) t on t.payment_id = y.id
    where coalesce(t.cents, 0) > y.amount_cents
      or (y.status = 'taken_back') <> (y.amount_cents > 0 and coalesce(t.cents, 0) = y.amount_cents)`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) => `Payment ${id} of ${wanted} cents: ${booked} cents of it are taken back`,
  );
}

/** What is sold to a customer is never booked as a loss: its revenue stands in credit, order by order. */
export function lossesOfSales(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select p.order_id::text as id, sum(e.amount_cents)::text as booked, e.account as wanted
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where e.account in (${soldAccountsInSql})
    group by p.order_id, e.account having sum(e.amount_cents) > 0`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) => `Order ${id}: ${wanted} is booked at a loss of ${booked} cents`,
  );
}

/**
 * No more is due to go back than we hold of an order's customer: a reorganisation takes back what was due
 * with the money.
 */
export function refundsDueBeyondHeld(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select p.order_id::text as id, (-sum(e.amount_cents) filter (where e.account = 'refunds_due'))::text as booked,
      greatest(0, coalesce(sum(e.amount_cents) filter (where e.account in ('cash', 'gold')), 0))::text as wanted
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.order_id is not null
    group by p.order_id
    having -sum(e.amount_cents) filter (where e.account = 'refunds_due')
      > greatest(0, coalesce(sum(e.amount_cents) filter (where e.account in ('cash', 'gold')), 0))`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) =>
      `Order ${id}: ${booked} cents are due to go back, ${wanted} are held of the customer`,
  );
}
