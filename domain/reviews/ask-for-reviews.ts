import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { erasedMailEnding } from "../../kernel/erased.ts";
import { ok } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { inLane, type Tasks } from "../../platform/jobs/lane.ts";
import { changeOrder, type OrderReactor, type OrderRow, type OrdersCtx, orderLink } from "../orders/index.ts";
import { products, shortId } from "../orders/model.ts";
import { readEarningCents } from "../payments/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
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

const dayMs = 86_400_000;
/**
 * For how many days after its time an order is still asked about: a shop that was down asks late, not never.
 */
const lateDays = 7;
const batch = 500;

type Candidate = { id: string; completedAt: string };

/**
 * Asks the customers of orders that were completed as many days ago as the settings say for a review, each
 * order once whatever runs at the same time. Nobody is asked who has left one, whose order was refunded,
 * written off or disputed, or who unsubscribed. Answers how many were asked.
 */
export async function askForReviews(ctx: OrdersCtx): Promise<number> {
  const { asksForReviews, reviewAfterDays } = await readSettingsGroup(ctx.db, "mails");
  if (!asksForReviews) return 0;
  const until = new Date(ctx.clock.now().getTime() - reviewAfterDays * dayMs);
  const from = new Date(until.getTime() - lateDays * dayMs);
  let asked = 0;
  let last: Candidate | undefined;
  do {
    const found = await candidates(ctx.db, { from, until, after: last });
    for (const { id } of found) if (await ask(ctx, id, until)) asked += 1;
    last = found.length === batch ? found.at(-1) : undefined;
  } while (last);
  return asked;
}

type Window = { from: Date; until: Date; after: Candidate | undefined };

async function candidates(db: Queryable, { from, until, after }: Window): Promise<Candidate[]> {
  const later = after
    ? sql`and (completed_at, id) > (${after.completedAt}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<Candidate>(sql`
    select id, completed_at::text as "completedAt" from orders o
    where completed_at > ${from.toISOString()}::timestamptz and completed_at <= ${until.toISOString()}::timestamptz
      and ${mayBeAsked} ${later}
    order by completed_at, id limit ${batch}`);
  return rows;
}

/** What the tables of orders and reviews say of whether an order may be asked about. */
const mayBeAsked = sql`o.status = 'completed' and o.removed_at is null
  and o.customer_email not like ${`%${erasedMailEnding}`}
  and not exists (select from review_requests r where r.order_id = o.id)
  and not exists (select from reviews r where r.order_id = o.id)
  and not exists (select from review_opt_outs r
    where r.email = lower(o.customer_email) or r.person_id = o.customer_id)`;

/** The order's row is locked and looked at again: its customer may write, or staff act, at the same time. */
async function ask(ctx: OrdersCtx, orderId: string, until: Date): Promise<boolean> {
  let isAsked = false;
  const done = await transact(ctx.db, (tx) =>
    changeOrder({ ...ctx, onHeld: "leave-to-them" }, tx, { orderId }, async (order) => {
      isAsked = order.completedAt !== null && order.completedAt <= until && (await isWanted(tx, order));
      if (!isAsked) return ok(null);
      await mailRequest(ctx, tx, order);
      return ok({ set: {}, events: [{ type: "review.asked", visibility: "internal" }] });
    }),
  );
  return done.ok && isAsked;
}

async function isWanted(tx: Transaction, order: OrderRow): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from orders o where o.id = ${order.id} and ${mayBeAsked}
      and not exists (select from events e where e.subject_kind = 'order' and e.subject_id = ${order.id}
        and e.type = 'dispute.opened')`);
  if (rows.length === 0) return false;
  // What was paid for it, less what went back; a deposit and what came too much are none of its price.
  return (await readEarningCents(tx, order)) >= order.amountCents - order.depositCents;
}

async function mailRequest(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const token = randomBytes(16).toString("base64url");
  await tx
    .insert(reviewRequests)
    .values({ orderId: order.id, askedAt: ctx.clock.now(), tokenHash: requestTokenHash(token) });
  await ctx.mailer.queue(tx, {
    to: order.customerEmail,
    template: "notice",
    thread: `order:${order.id}`,
    props: {
      kind: "review-request",
      values: { orderNumber: shortId(order.id), product: products[order.type].label.toLowerCase() },
      link: orderLink(ctx, order, "review"),
      smallPrint: "Keep this link private: anyone who has it can open your order and act on it.",
    },
    unsubscribe: {
      page: `${ctx.origin}/unsubscribe/${token}`,
      url: `${ctx.origin}/api/unsubscribe/${token}`,
    },
    dedupeKey: `review-request:${order.id}`,
  });
}

/** What is kept of the token in a mail. */
export function requestTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
