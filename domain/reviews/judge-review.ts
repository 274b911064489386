import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type OrdersCtx } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { reviewEvent } from "./leave-review.ts";
import { reviews } from "./tables.ts";

type Seen = { orderId: string; version: number };

/**
 * Puts a review on the site (Rule P24). Needs `content.edit`. As it is already, nothing changes. Refuses the
 * reviewer's own hand (`forbidden`), an order without a review (`not_found`) and one that was changed since
 * it was read (`conflict`).
 */
export function publishReview(ctx: OrdersCtx, seen: Seen): Promise<Result<undefined>> {
  return judge(ctx, seen, { state: "published", hiddenReason: null });
}

/**
 * Keeps a review from the site, or takes it off again, for a reason that staff alone read. Refuses as
 * `publishReview` does.
 */
export function hideReview(
  ctx: OrdersCtx,
  { reason, ...seen }: Seen & { reason: string },
): Promise<Result<undefined>> {
  return judge(ctx, seen, { state: "hidden", hiddenReason: reason });
}

type Verdict = { state: "published"; hiddenReason: null } | { state: "hidden"; hiddenReason: string };

async function judge(
  ctx: OrdersCtx,
  { orderId, version }: Seen,
  verdict: Verdict,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const judged = await transact(ctx.db, (tx) =>
    // The order's row is locked, so neither its customer nor another manager writes at the same time. Whoever
    // works on the order keeps it: what is judged is the review.
    changeOrder({ ...ctx, onHeld: "leave-to-them" }, tx, { orderId }, async () => {
      const [review] = await tx.select().from(reviews).where(eq(reviews.orderId, orderId));
      if (!review) return fail(noReview);
      if (review.state === verdict.state) return ok(null);
      if (review.version !== version) return fail(changedMeanwhile);
      await tx
        .update(reviews)
        .set({ ...verdict, version: version + 1, decidedAt: ctx.clock.now() })
        .where(eq(reviews.orderId, orderId));
      return ok({ set: {}, events: [reviewEvent(`review.${verdict.state}`, orderId, review.stars)] });
    }),
  );
  return judged.ok ? ok(undefined) : judged;
}

/** There is no review to decide about. */
export const noReview: Failure = { code: "not_found", text: "This order has no review." };

/** Somebody wrote since the review was read. */
export const changedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "This review was changed meanwhile, so nothing was saved. The list now shows the latest.",
};
