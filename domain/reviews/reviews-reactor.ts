import { eq, sql } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import type { OrderReactor } from "../orders/index.ts";
import { reviewRequests, reviews } from "./tables.ts";

/**
 * What reviews do about their order's changes: with an order that is removed its review goes too, and with
 * another email address the link by which the reader of the old one could unsubscribe.
 */
export const reviewsReactor: OrderReactor = async (_ctx, tx, { before, after }) => {
  if (after.removedAt && !before.removedAt) await tx.delete(reviews).where(eq(reviews.orderId, after.id));
  if (after.customerEmail !== before.customerEmail) {
    // That the order's customer was asked stays known; no token has this hash.
    const tokenHash = sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`;
    await tx.update(reviewRequests).set({ tokenHash }).where(eq(reviewRequests.orderId, after.id));
  }
  return ok(undefined);
};
