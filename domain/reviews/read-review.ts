import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { findOrder, notYourOrder, type OrdersCtx, orderNotFound, viewerRoleOf } from "../orders/index.ts";
import type { ReviewState } from "./review-copy.ts";
import { reviews } from "./tables.ts";

/** A customer's own review; why staff hid it is not part of it. */
export type OwnReview = {
  stars: number;
  text: string;
  shownName: string;
  state: ReviewState;
  version: number;
  /** What we answered, while the review is published. */
  reply: string | null;
};

/**
 * The review of an order, or null for none yet, for its customer and for staff (Rule P4). `canWrite` says
 * whether this reader may leave or change it now. Refuses whoever has only the id (`forbidden`).
 */
export async function readReview(
  ctx: OrdersCtx,
  { orderId, token }: { orderId: string; token: string | undefined },
): Promise<Result<{ review: OwnReview | null; canWrite: boolean }>> {
  const order = await findOrder(ctx, orderId);
  if (!order) return fail(orderNotFound);
  const viewerRole = await viewerRoleOf(ctx, order, token);
  if (viewerRole === "public") return fail(notYourOrder);
  const { stars, text, shownName, state, version, reply } = reviews;
  const [found] = await ctx.db
    .select({ stars, text, shownName, state, version, reply })
    .from(reviews)
    .where(eq(reviews.orderId, order.id));
  const isOpen = order.status === "completed" && (!found || found.state === "waiting");
  const review = found ? { ...found, reply: found.state === "published" ? found.reply : null } : null;
  return ok({ review, canWrite: viewerRole === "customer" && isOpen });
}
