import { eq } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import type { OrderReactor } from "../orders/index.ts";
import { reviews } from "./tables.ts";

/** What reviews do about their order's changes: with an order that is removed its review goes too. */
export const reviewsReactor: OrderReactor = async (_ctx, tx, { before, after }) => {
  if (after.removedAt && !before.removedAt) await tx.delete(reviews).where(eq(reviews.orderId, after.id));
  return ok(undefined);
};
