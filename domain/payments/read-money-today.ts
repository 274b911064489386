import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type OrderRow, soldAccountsInSql } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { readBalances } from "./ledger/ledger.ts";
import { costOf, coveredOf } from "./money-state.ts";

/** What the ledger says of today, UTC, in cents. */
export type MoneyToday = {
  /** What was sold, less what was written off of purchases and given back as goodwill. */
  revenueCents: number;
  /** What was paid out to customers for what they sold, less what came back. */
  paidOutCents: number;
};

/** Today's revenue and payouts, from the postings alone (Rule P30), for staff. */
export async function readMoneyToday(
  ctx: Pick<PaymentsCtx, "db" | "actor" | "clock">,
): Promise<Result<MoneyToday>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const now = ctx.clock.now().toISOString();
  const { rows } = await ctx.db.execute<{ revenue: string; paid_out: string }>(sql`
    select
      coalesce(-sum(e.amount_cents) filter (
        where e.account in (${soldAccountsInSql}, 'goodwill')
          or (e.account = 'written_off' and p.kind like 'purchase_written_off%')), 0) as revenue,
      coalesce(-sum(e.amount_cents) filter (
        where e.account = 'cash' and p.kind in ('payout_sent', 'payout_sent_reversed')), 0) as paid_out
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.at >= ${`${now.slice(0, 10)}T00:00:00Z`}::timestamptz and p.at <= ${now}::timestamptz`);
  const [row] = rows;
  if (!row) throw new Error("Today's money gave no row");
  return ok({ revenueCents: Number(row.revenue), paidOutCents: Number(row.paid_out) });
}

/**
 * Whether nothing is missing of what a purchase costs, by the ledger (Rules P13, P30): it was paid, in money
 * or gold, forgiven dust included, or a manager wrote the rest off.
 */
export async function isPaidInFull(
  db: Queryable,
  order: Pick<OrderRow, "id" | "amountCents" | "depositCents" | "depositState">,
): Promise<boolean> {
  return coveredOf(await readBalances(db, order.id)) >= costOf(order);
}
