import type { OrdersCtx, OrderView } from "../../../../domain/orders/index.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { type OwnReview, readReview } from "../../../../domain/reviews/index.ts";
import type { ReviewCardView } from "./review-card.tsx";

type Read = { review: OwnReview | null; canWrite: boolean };

/**
 * The review of an order for its own page; null while the order is not completed and has none, for the
 * public, and for staff where none was left.
 */
export async function readReviewCard(
  ctx: OrdersCtx,
  order: OrderView,
  token: string | undefined,
): Promise<ReviewCardView | null> {
  if (!order.private || order.status !== "completed") return null;
  const read = await readReview(ctx, { orderId: order.id, token });
  if (!read.ok) return null;
  const { review, canWrite } = read.value;
  if (!review && !canWrite) return null;
  const to = orderPagePaths.review(order.id);
  return {
    stars: review?.stars ?? null,
    text: reviewText(read.value),
    action: canWrite ? { to, label: review ? "Edit review" : "Leave a review" } : null,
  };
}

/** How a review stands, as sentences for its customer. */
export function reviewText({ review, canWrite }: Read): string {
  if (!review) {
    if (canWrite) return "Tell others how this order went. It takes a minute.";
    return "The customer can leave a review once the order is completed.";
  }
  if (review.state === "published") {
    return review.reply
      ? `Your review is published. Our reply: “${review.reply}”`
      : "Your review is published. Thank you.";
  }
  if (review.state === "hidden") return "We didn't publish it.";
  return "We'll read it before we publish it. Thank you.";
}
