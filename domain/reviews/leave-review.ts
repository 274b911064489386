import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Topic } from "../../kernel/topics.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import { actAsCustomer, type CustomerAct, type NewOrderEvent, type OrdersCtx } from "../orders/index.ts";
import { channelsOf } from "../orders/model.ts";
import { reviewsTopic } from "./review-copy.ts";
import { type ReviewRow, reviews } from "./tables.ts";

export type WrittenReview = {
  stars: number;
  text: string;
  shownName: string;
  /** The version that the customer saw; 0 for none. */
  reviewVersion: number;
};

/** How often a review may be written anew in a day: enough for second thoughts. */
const mostWritings = 10;
const daySeconds = 86_400;

/**
 * Leaves the customer's review of a completed order, or changes it while staff have not decided about it
 * (Rule P24). The order's owner or whoever holds its token may (Rule P4). The same words again change
 * nothing. Refuses an order that is not completed, a review that is published or hidden, one that was changed
 * meanwhile (`conflict`), and more than ten writings a day (`too_many`). Neither words nor name are in the
 * log.
 */
export async function leaveReview(
  ctx: OrdersCtx,
  { orderId, token, ...written }: CustomerAct & WrittenReview,
): Promise<Result<undefined>> {
  const left = await actAsCustomer(ctx, { orderId, token }, "leave a review", async (order, tx) => {
    if (order.status !== "completed") return fail(notCompleted);
    const [stored] = await tx.select().from(reviews).where(eq(reviews.orderId, order.id));
    if (stored && isSame(stored, written)) return ok(null);
    const refused = failureOf(stored, written) ?? (await overWritten(ctx, tx, order.id));
    if (refused) return fail(refused);
    await store(ctx, tx, { orderId: order.id, orderType: order.type, stored, written });
    const type = stored ? "review.changed" : "review.left";
    return ok({ set: {}, events: [reviewEvent(type, order.id, written.stars)] });
  });
  return left.ok ? ok(undefined) : left;
}

/**
 * An event of a review: staff read it in the order's log, and pages that show reviews hear that there is
 * news.
 */
export function reviewEvent(
  type: Extract<NewOrderEvent["type"], `review.${string}`>,
  orderId: string,
  stars: number,
): NewOrderEvent {
  const alsoHeard: Topic[] = [reviewsTopic, channelsOf(orderId).customer];
  return { type, visibility: "internal", data: { stars }, alsoHeard };
}

type Store = {
  orderId: string;
  orderType: ReviewRow["orderType"];
  stored: ReviewRow | undefined;
  written: WrittenReview;
};

async function store(ctx: OrdersCtx, tx: Transaction, { orderId, orderType, stored, written }: Store) {
  const { stars, text, shownName } = written;
  const words = { stars, text, shownName, writtenAt: ctx.clock.now() };
  if (stored) {
    const version = stored.version + 1;
    await tx
      .update(reviews)
      .set({ ...words, version })
      .where(eq(reviews.orderId, orderId));
  } else await tx.insert(reviews).values({ orderId, orderType, state: "waiting", ...words });
}

function isSame(stored: ReviewRow, { stars, text, shownName }: WrittenReview): boolean {
  return stored.stars === stars && stored.text === text && stored.shownName === shownName;
}

function failureOf(stored: ReviewRow | undefined, { reviewVersion }: WrittenReview): Failure | null {
  if (stored && stored.state !== "waiting") return decided[stored.state];
  return (stored?.version ?? 0) === reviewVersion ? null : changedMeanwhile;
}

async function overWritten(ctx: OrdersCtx, tx: Transaction, orderId: string): Promise<Failure | null> {
  const bucket = bucketOf("review-written", orderId);
  const now = ctx.clock.now();
  const taken = await takeToken(tx, { bucket, limit: mostWritings, windowSeconds: daySeconds, now });
  if (taken.allowed) return null;
  const { retryAfterSeconds } = taken;
  return {
    code: "too_many",
    text: "You've changed your review too often today. Please try again tomorrow.",
    retryAfterSeconds,
  };
}

const notCompleted: Failure = {
  code: "conflict",
  text: "You can leave a review once the order is completed.",
};

const decided: Record<"published" | "hidden", Failure> = {
  published: {
    code: "conflict",
    text: "Your review is published, so you can't change it here. Message us instead.",
  },
  hidden: {
    code: "conflict",
    text: "We didn't publish your review, so you can't change it here. Message us instead.",
  },
};

const changedMeanwhile: Failure = {
  code: "conflict",
  field: "version",
  text: "Your review was changed in another tab, so this change wasn't saved. The page now shows the latest.",
};
