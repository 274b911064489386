import { desc } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { type PromoCodeRow, promoCodes } from "./tables.ts";

export type ListedPromoCode = PromoCodeRow & {
  codeState: "active" | "off" | "ended" | "not_yet" | "used_up";
};

/** Every promo code with how often it is used, the newest first. Needs `promotions.edit`. */
export async function listPromoCodes(
  ctx: Pick<OrdersCtx, "db" | "clock" | "actor">,
): Promise<Result<ListedPromoCode[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const rows = await ctx.db.select().from(promoCodes).orderBy(desc(promoCodes.createdAt), promoCodes.code);
  const now = ctx.clock.now();
  return ok(rows.map((row) => ({ ...row, codeState: codeStateOf(row, now) })));
}

function codeStateOf(row: PromoCodeRow, now: Date): ListedPromoCode["codeState"] {
  if (!row.isActive) return "off";
  if (row.validUntil && row.validUntil <= now) return "ended";
  if (row.used >= row.maxRedemptions) return "used_up";
  return row.validFrom > now ? "not_yet" : "active";
}
