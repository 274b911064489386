import { eq, sql } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import { inLane, type Tasks } from "../../platform/jobs/lane.ts";
import type { OrderReactor, OrdersCtx } from "../orders/index.ts";
import { askForReviews } from "./ask-for-reviews.ts";
import { reviewRequests, reviews } from "./tables.ts";

/** When customers are asked for reviews, as a line for the crontab of startJobs. */
export const reviewsCrontab =
  "23 * * * * ask-for-reviews ?jobKey=ask-for-reviews&queue=ask-for-reviews&max=2";

/** The task that asks for reviews. */
export function reviewsTasks(ctx: OrdersCtx): Tasks {
  return {
    "ask-for-reviews": inLane("orders", () => askForReviews(ctx)),
  };
}

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
