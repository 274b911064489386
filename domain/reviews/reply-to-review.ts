import { eq } from "drizzle-orm";
import { erasedMailEnding } from "../../kernel/erased.ts";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type OrderRow, type OrdersCtx, orderLink } from "../orders/index.ts";
import { shortId } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { changedMeanwhile, noReview } from "./judge-review.ts";
import { reviewEvent } from "./leave-review.ts";
import { type ReviewRow, reviews } from "./tables.ts";

type Seen = { orderId: string; version: number };

/**
 * Replies to a published review, or changes the reply: there is one, shown wherever the review is, and its
 * words are in the log. The customer is mailed the first time, and never again. Needs `content.edit`. The
 * same words again change nothing. Refuses the reviewer's own hand (`forbidden`), an order without a review
 * (`not_found`), a review that is not published, and one that was changed since it was read (`conflict`).
 */
export function replyToReview(
  ctx: OrdersCtx,
  { reply, ...seen }: Seen & { reply: string },
): Promise<Result<undefined>> {
  return changeReply(ctx, seen, reply);
}

/** Takes the reply away again. Refuses as `replyToReview` does. */
export function removeReply(ctx: OrdersCtx, seen: Seen): Promise<Result<undefined>> {
  return changeReply(ctx, seen, null);
}

async function changeReply(
  ctx: OrdersCtx,
  { orderId, version }: Seen,
  reply: string | null,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const changed = await transact(ctx.db, (tx) =>
    // As with a verdict: the order's row is locked, and whoever works on the order keeps it.
    changeOrder({ ...ctx, onHeld: "leave-to-them" }, tx, { orderId }, async (order) => {
      const [review] = await tx.select().from(reviews).where(eq(reviews.orderId, orderId));
      if (!review) return fail(noReview);
      if (review.reply === reply) return ok(null);
      if (review.state !== "published") return fail(notPublished);
      if (review.version !== version) return fail(changedMeanwhile);
      await store(ctx, tx, review, reply);
      if (reply !== null && review.replyToldAt === null) await tell(ctx, tx, order);
      const event = reviewEvent(eventTypeOf(review.reply, reply), orderId, review.stars);
      return ok({ set: {}, events: [{ ...event, note: reply ?? undefined }] });
    }),
  );
  return changed.ok ? ok(undefined) : changed;
}

async function store(
  { actor, clock }: OrdersCtx,
  tx: Transaction,
  { orderId, version, replyToldAt }: ReviewRow,
  reply: string | null,
): Promise<void> {
  const now = clock.now();
  const repliedBy = reply !== null && actor.kind === "person" ? actor.personId : null;
  const set = { reply, repliedBy, repliedAt: reply === null ? null : now, version: version + 1 };
  const told = reply === null ? replyToldAt : (replyToldAt ?? now);
  await tx
    .update(reviews)
    .set({ ...set, replyToldAt: told })
    .where(eq(reviews.orderId, orderId));
}

async function tell(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.customerEmail.endsWith(erasedMailEnding)) return;
  await ctx.mailer.queue(tx, {
    to: order.customerEmail,
    template: "notice",
    thread: `order:${order.id}`,
    props: {
      kind: "review-reply",
      values: { orderNumber: shortId(order.id) },
      link: orderLink(ctx, order, "review"),
      smallPrint: "Keep this link private: anyone who has it can open your order and act on it.",
    },
    dedupeKey: `review-reply:${order.id}`,
  });
}

function eventTypeOf(before: string | null, after: string | null) {
  if (after === null) return "review.reply_removed" as const;
  return before === null ? ("review.replied" as const) : ("review.reply_changed" as const);
}

const notPublished: Failure = { code: "conflict", text: "Publish this review first, then reply to it." };
