import { sql } from "drizzle-orm";
import { salesInSql } from "../orders/index.ts";
import { findProblems, type LedgerCheck } from "../payments/index.ts";
import { commissionHundredths } from "./commission.ts";

/**
 * What stands of each commission is its share of the money that moved for its order, and what is booked for
 * it (Rule P30). Of one that was given up no more may stand than its share without the waiver, and the waiver
 * is booked for its order once.
 */
export const verifyCommissions: LedgerCheck = (tx) => {
  const earning = sql`greatest(0, case when o.type in (${salesInSql}) then -coalesce(s.cash, 0)
    else least(coalesce(s.kept, 0), o.amount_cents - o.deposit_cents) end)`;
  const earned = sql`case when o.status = 'completed' and o.removed_at is null and c.same_trait is null
    then floor((${earning} * ${commissionHundredths}::bigint + 5000) / 10000.0)::bigint else 0 end`;
  const wanted = sql`case when c.state = 'waived'
    then least(c.remaining_cents, greatest(0, ${earned} - c.waived_cents)) else ${earned} end`;
  const query = sql`
    with s as (
      select p.order_id,
        coalesce(sum(e.amount_cents) filter (where e.account = 'cash'), 0) as cash,
        coalesce(sum(e.amount_cents) filter (
          where e.account in ('cash', 'gold', 'dust_forgiven', 'refunds_due', 'gear_deposits')), 0) as kept,
        coalesce(sum(e.amount_cents) filter (where e.account = 'commissions'), 0) as booked,
        coalesce(-sum(e.amount_cents) filter (
          where e.account = 'commissions' and p.kind = 'commission_waived'), 0) as waived
      from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.order_id is not null group by p.order_id
    ), checked as (
      select o.id, coalesce(s.booked, 0) as booked, coalesce(s.waived, 0) as waived, ${wanted} as wanted,
        c.remaining_cents, c.waived_cents
      from referral_commissions c join orders o on o.id = c.order_id left join s on s.order_id = o.id
    )
    select id::text as id, booked::text as booked, wanted::text
      || case when remaining_cents <> wanted then ', stands at ' || remaining_cents else '' end
      || case when waived <> waived_cents then ', ' || waived_cents || ' were given up, booked are ' || waived else '' end as wanted
    from checked where remaining_cents <> wanted or booked <> remaining_cents or waived <> waived_cents`;
  return findProblems(
    tx,
    query,
    ({ id, booked, wanted: asked }) =>
      `Order ${id}: ${booked} cents of commission are booked, the money that moved earns ${asked}`,
  );
};
