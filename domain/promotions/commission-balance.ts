import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";

/**
 * What a referrer has earned and what of it was paid out, in cents. What was reversed after it was paid makes
 * the rest negative.
 */
export type CommissionBalance = {
  referrerId: string;
  friends: number;
  earnedCents: number;
  paidCents: number;
  balanceCents: number;
};

type Row = { referrer_id: string; friends: number; earned: string; paid: string };

/** The balances of all referrers, or of one, the highest first. */
export async function readBalancesOf(db: Queryable, referrerId: string | null): Promise<CommissionBalance[]> {
  const found = await db.execute<Row>(sql`
    select earned.referrer_id, friends, earned, coalesce(paid, 0)::text as paid
    from (select referrer_id, (count(*) filter (where state <> 'blocked'))::int as friends, sum(remaining_cents)::text as earned
          from referral_commissions
          where ${referrerId}::uuid is null or referrer_id = ${referrerId}::uuid group by referrer_id) as earned
    left join (select person_id, sum(amount_cents) as paid from payouts
        where person_id is not null and state in ('sent', 'confirmed') group by person_id) as paid
      on paid.person_id = earned.referrer_id
    order by earned::bigint - coalesce(paid, 0) desc, earned.referrer_id`);
  return found.rows.map(({ referrer_id, friends, earned, paid }) => ({
    referrerId: referrer_id,
    friends,
    earnedCents: Number(earned),
    paidCents: Number(paid),
    balanceCents: Number(earned) - Number(paid),
  }));
}
