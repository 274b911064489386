import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow, readReach } from "../people/index.ts";
import { type CommissionBalance, readBalancesOf } from "./commission-balance.ts";

/**
 * A referrer with their balance, and how they are reached for paying it out; names are null for who has left.
 */
export type Referrer = CommissionBalance & { displayName: string | null; email: string | null };

/** Everybody who has earned commission, the highest balance first. Needs `promotions.edit`. */
export async function listReferrers(ctx: Pick<OrdersCtx, "db" | "actor">): Promise<Result<Referrer[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const balances = await readBalancesOf(ctx.db, null);
  const ids = balances.map(({ referrerId }) => referrerId);
  const reach = await readReach(ctx.db, ids);
  return ok(
    balances.map((balance) => {
      const found = reach.get(balance.referrerId);
      return { ...balance, displayName: found?.displayName ?? null, email: found?.email ?? null };
    }),
  );
}
