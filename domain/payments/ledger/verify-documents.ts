import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { salesInSql, soldAccountsInSql, unpaidGoldInSql } from "../../orders/index.ts";
import { find, type LedgerProblem } from "./find-problems.ts";

/**
 * What stands on an order's accounts, one row for each order that has postings: the ledger's side of every
 * check here.
 */
const sumsOfOrders = sql`
  select p.order_id,
    coalesce(sum(e.amount_cents) filter (where e.account = 'cash'), 0) as cash,
    coalesce(sum(e.amount_cents) filter (where e.account in ('cash', 'gold')), 0) as held,
    coalesce(sum(e.amount_cents) filter (where e.account = 'dust_forgiven'), 0) as dust,
    coalesce(sum(e.amount_cents) filter (where e.account = 'goodwill'), 0) as goodwill,
    coalesce(sum(e.amount_cents) filter (where e.account = 'written_off'), 0) as written_off,
    coalesce(sum(e.amount_cents) filter (where e.account = 'refunds_due'), 0) as due,
    coalesce(sum(e.amount_cents) filter (where e.account = 'gear_deposits'), 0) as gear,
    coalesce(sum(e.amount_cents) filter (where e.account in (${soldAccountsInSql})), 0) as sold
  from ledger_postings p join ledger_entries e on e.posting_id = p.id
  where p.order_id is not null
  group by p.order_id`;

const isSale = sql`o.type in (${salesInSql})`;
/** What moved for an order, as `movedOf` says it. */
const moved = sql`greatest(0, case when ${isSale} then -coalesce(s.cash, 0)
  else coalesce(s.held + s.dust + s.goodwill + s.due, 0) end)`;

/**
 * An order's status may stand with its money (docs/money-states.md); those from before that rule are listed
 * too.
 */
export function pairsApart(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select o.id::text as id, o.type || ' ' || o.status as wanted, m.state as booked
    from orders o cross join lateral (select order_money_state(o.id) as state) m
    where o.removed_at is null
      and (o.status <> 'pending' or exists (select from ledger_postings p where p.order_id = o.id))
      and not exists (
        select from order_money_states t
        where t.type = o.type and t.status = o.status and t.money_state = m.state
      )`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) => `Order ${id}: ${wanted} can't stand while its money is ${booked}`,
  );
}

/** What we owe is never a debt of the customer's: these accounts stand in credit, order by order. */
export function liabilitiesInDebit(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    select p.order_id::text as id, e.account as wanted, sum(e.amount_cents)::text as booked
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where e.account in ('owed_to_customers', 'customer_deposits', 'refunds_due', 'gear_deposits')
    group by p.order_id, e.account having sum(e.amount_cents) > 0`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) => `Order ${id}: ${wanted} has a debit balance of ${booked} cents`,
  );
}

/**
 * The newest invoice of every completed order is of exactly the money that moved, and where none moved there
 * is none.
 */
export function invoicesUnlikePostings(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    with s as (${sumsOfOrders}), newest as (
      select distinct on (order_id) order_id, year || '-' || lpad(number::text, 5, '0') as name,
        coalesce((facts ->> 'movedCents')::bigint, (facts ->> 'amountCents')::bigint
          - case when facts ->> 'depositState' = 'returned' then coalesce((facts ->> 'depositCents')::bigint, 0) else 0 end
        ) as cents
      from invoices order by order_id, year desc, number desc
    )
    select o.id::text as id, ${moved}::text as booked,
      case when n.order_id is null then 'missing' else n.name || ' of ' || n.cents end as wanted
    from orders o left join s on s.order_id = o.id left join newest n on n.order_id = o.id
    where o.status = 'completed' and o.removed_at is null and coalesce(n.cents, 0) <> ${moved}`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) =>
      `Order ${id}: its invoice is ${wanted}, by its postings ${booked} cents moved`,
  );
}

/** The credit notes of an order are of what was given back as goodwill. */
export function creditNotesUnlikePostings(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    with given as (
      select p.order_id, sum(e.amount_cents) as cents
      from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.kind = 'goodwill_refund' and e.account = 'goodwill' group by p.order_id
    ), said as (
      select order_id, sum(amount_cents) as cents from credit_notes group by order_id
    )
    select order_id::text as id, coalesce(given.cents, 0)::text as booked, coalesce(said.cents, 0)::text as wanted
    from given full join said using (order_id)
    where coalesce(given.cents, 0) <> coalesce(said.cents, 0)`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) =>
      `Order ${id}: ${booked} cents of goodwill are booked, its credit notes say ${wanted}`,
  );
}

/**
 * What a purchase is booked as sold is what its order asks for: its price once it is completed and covered,
 * the deposit that was kept of a canceled one, else nothing.
 */
export function salesUnlikeOrders(tx: Transaction): Promise<LedgerProblem[]> {
  const price = sql`o.amount_cents - case when o.deposit_state = 'kept' then 0 else o.deposit_cents end`;
  const covered = sql`coalesce(s.held + s.dust + s.goodwill + s.written_off, 0)`;
  const wanted = sql`greatest(0, case
    when o.status = 'completed' then least(${price}, ${covered} + coalesce(s.gear, 0))
    when o.status = 'canceled' and o.deposit_state = 'kept' then least(o.deposit_cents, coalesce(s.held, 0))
    else 0 end)`;
  const query = sql`
    with s as (${sumsOfOrders})
    select o.id::text as id, (-coalesce(s.sold, 0))::text as booked, ${wanted}::text as wanted
    from orders o left join s on s.order_id = o.id
    where not ${isSale} and (o.status in ('completed', 'canceled') or s.sold <> 0)
      and (o.removed_at is null or o.status in ('completed', 'canceled'))
      and -coalesce(s.sold, 0) <> ${wanted}`;
  return find(
    tx,
    query,
    ({ id, booked, wanted: asked }) =>
      `Order ${id}: ${booked} cents are booked as sold, the order asks for ${asked}`,
  );
}

/** What the order's row says is paid, which lists show, is what its ledger says. */
export function rowsUnlikePostings(tx: Transaction): Promise<LedgerProblem[]> {
  const paid = sql`coalesce(s.held + s.dust + s.goodwill, 0)`;
  const query: SQL = sql`
    with s as (${sumsOfOrders})
    select o.id::text as id, ${paid}::text as booked, o.paid_cents::text as wanted
    from orders o left join s on s.order_id = o.id
    where not ${isSale} and o.paid_cents <> ${paid}`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) => `Order ${id}: ${booked} cents are booked as paid, its row says ${wanted}`,
  );
}

/**
 * The ledger's line in gold is what orders say that we hold and don't pay for, each and together (Rule P45).
 */
export function goldUnlikeOrders(tx: Transaction): Promise<LedgerProblem[]> {
  const query = sql`
    with booked as (
      select p.order_id, -sum(e.millions) as millions
      from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where e.account = 'gold_owed_back' group by p.order_id
    ), said as (
      select o.id as order_id, o.quantity as millions from orders o
      where (o.status = 'canceled' and o.gold_state = 'held' or (o.type, o.status) in (${unpaidGoldInSql}))
        and o.removed_at is null
    )
    select order_id::text as id, coalesce(booked.millions, 0)::text as booked, coalesce(said.millions, 0)::text as wanted
    from booked full join said using (order_id)
    where coalesce(booked.millions, 0) <> coalesce(said.millions, 0)`;
  return find(
    tx,
    query,
    ({ id, booked, wanted }) =>
      `Order ${id}: ${booked}M of gold are booked as owed back, the order says ${wanted}M`,
  );
}
