import { desc, isNotNull } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow, namesOf } from "../people/index.ts";
import { referralCommissions } from "./tables.ts";

/** Commission that a friend's order doesn't earn because the friend is the referrer, and by what. */
export type BlockedCommission = Pick<
  typeof referralCommissions.$inferSelect,
  "orderId" | "creditedCents" | "updatedAt"
> & {
  sameTrait: NonNullable<(typeof referralCommissions.$inferSelect)["sameTrait"]>;
  referrerName: string | null;
  friendName: string | null;
};

const mostBlocked = 50;

/** The last commissions that were blocked, newest first. Needs `promotions.edit`. */
export async function listBlockedCommissions(
  ctx: Pick<OrdersCtx, "db" | "actor">,
): Promise<Result<BlockedCommission[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(referralCommissions)
    .where(isNotNull(referralCommissions.sameTrait))
    .orderBy(desc(referralCommissions.updatedAt))
    .limit(mostBlocked);
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ referrerId, friendId }) => [referrerId, friendId]),
  );
  return ok(
    rows.flatMap(({ orderId, creditedCents, updatedAt, sameTrait, referrerId, friendId }) =>
      sameTrait
        ? {
            ...{ orderId, creditedCents, updatedAt, sameTrait },
            referrerName: names.get(referrerId) ?? null,
            friendName: names.get(friendId) ?? null,
          }
        : [],
    ),
  );
}
