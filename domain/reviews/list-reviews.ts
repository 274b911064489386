import { count, desc, eq, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { findOrder, notYourOrder, type OrdersCtx, orderNotFound, viewerRoleOf } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { type ReviewState, reviewStates } from "./review-copy.ts";
import { type ReviewRow, reviews } from "./tables.ts";

const pageSize = 20;

type ReviewList = {
  rows: ReviewRow[];
  /** How many stand in each state. */
  counts: Record<ReviewState, number>;
  /** This page, from 1, never above the last. */
  page: number;
  pages: number;
};

/**
 * The reviews in a state for those who decide about them, the newest first, 20 a page. Needs `content.edit`.
 */
export async function listReviews(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  wanted: { state: ReviewState; page: number },
): Promise<Result<ReviewList>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const counted = await ctx.db
    .select({ state: reviews.state, many: count() })
    .from(reviews)
    .groupBy(reviews.state);
  const counts = { waiting: 0, published: 0, hidden: 0 } satisfies Record<ReviewState, number>;
  for (const state of reviewStates) counts[state] = counted.find((row) => row.state === state)?.many ?? 0;
  const pages = Math.max(1, Math.ceil(counts[wanted.state] / pageSize));
  const page = Math.min(Math.max(1, wanted.page), pages);
  const rows = await ctx.db
    .select()
    .from(reviews)
    .where(eq(reviews.state, wanted.state))
    .orderBy(desc(reviews.writtenAt), desc(reviews.orderId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return ok({ rows, counts, page, pages });
}

type PersonReview = { orderId: string; stars: number; text: string; state: ReviewState };

const mostReviews = 10;

/** What a customer with an account wrote about their orders, the newest first, for staff who read orders. */
export async function listPersonReviews(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  personId: string,
): Promise<Result<PersonReview[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<PersonReview>(sql`
    select r.order_id as "orderId", r.stars, r.text, r.state
    from orders o join reviews r on r.order_id = o.id
    where o.customer_id = ${personId}
    order by r.written_at desc, r.order_id limit ${mostReviews}`);
  return ok(rows);
}

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
