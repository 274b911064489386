import { count, desc, eq } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
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
