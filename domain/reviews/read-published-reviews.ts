import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { OrderType } from "../orders/model.ts";
import { reviews } from "./tables.ts";

export type PublishedReview = {
  orderType: OrderType;
  stars: number;
  text: string;
  shownName: string;
  writtenAt: Date;
  /** What we answered; null for nothing. */
  reply: string | null;
};

export type PublishedReviews = {
  /** The newest, at most as many as were asked for. */
  newest: PublishedReview[];
  count: number;
  /** The mean of all of them, 1 to 5, to one decimal; null when there are none. */
  average: number | null;
};

/**
 * What the shop's own published reviews say (Rule P24): every one counts for the rating, none is weighted.
 */
export async function readPublishedReviews(
  { db }: Pick<Ctx, "db">,
  { limit }: { limit: number },
): Promise<PublishedReviews> {
  const isPublished = eq(reviews.state, "published");
  const { orderType, stars, text, shownName, writtenAt, reply } = reviews;
  const [newest, [sums]] = await Promise.all([
    db
      .select({ orderType, stars, text, shownName, writtenAt, reply })
      .from(reviews)
      // Of an erased customer's review only the stars are left: they count, and there's nothing to quote.
      .where(and(isPublished, ne(text, "")))
      .orderBy(desc(writtenAt), desc(reviews.orderId))
      .limit(limit),
    db
      .select({
        count: sql<number>`count(*)::int`,
        average: sql<number | null>`round(avg(${stars}), 1)::float8`,
      })
      .from(reviews)
      .where(isPublished),
  ]);
  return { newest, count: sums?.count ?? 0, average: sums?.average ?? null };
}
