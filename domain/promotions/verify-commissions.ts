import { sql } from "drizzle-orm";
import { salesInSql } from "../orders/index.ts";
import { findProblems, type LedgerCheck } from "../payments/index.ts";
import { commissionHundredths } from "./commission.ts";

/**
 * What stands of each commission is its share of the money that moved for its order, and what is booked for
 * it (Rule P30).
 */
export const verifyCommissions: LedgerCheck = (tx) => {
  const earning = sql`greatest(0, case when o.type in (${salesInSql}) then -coalesce(s.cash, 0)
    else least(coalesce(s.kept, 0), o.amount_cents - o.deposit_cents) end)`;
  const wanted = sql`case when o.status = 'completed' and o.removed_at is null and c.same_trait is null
    then floor((${earning} * ${commissionHundredths}::bigint + 5000) / 10000.0)::bigint else 0 end`;
  const query = sql`
    with s as (
      select p.order_id,
        coalesce(sum(e.amount_cents) filter (where e.account = 'cash'), 0) as cash,
        coalesce(sum(e.amount_cents) filter (
          where e.account in ('cash', 'gold', 'dust_forgiven', 'refunds_due', 'gear_deposits')), 0) as kept,
        coalesce(sum(e.amount_cents) filter (where e.account = 'commissions'), 0) as booked
      from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.order_id is not null group by p.order_id
    )
    select o.id::text as id, coalesce(s.booked, 0)::text as booked,
      ${wanted}::text || case when c.remaining_cents <> ${wanted} then ', stands at ' || c.remaining_cents else '' end as wanted
    from referral_commissions c join orders o on o.id = c.order_id left join s on s.order_id = o.id
    where c.remaining_cents <> ${wanted} or coalesce(s.booked, 0) <> c.remaining_cents`;
  return findProblems(
    tx,
    query,
    ({ id, booked, wanted: asked }) =>
      `Order ${id}: ${booked} cents of commission are booked, the money that moved earns ${asked}`,
  );
};
