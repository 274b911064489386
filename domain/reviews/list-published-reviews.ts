import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { OrderType } from "../orders/model.ts";
import { reviews } from "./tables.ts";

/** Which published reviews are wanted: of so many stars, of one order type, from a place on. */
export type ReviewQuery = {
  stars: number | null;
  type: OrderType | null;
  /** Where the page before ended; null for the newest. */
  after: ReviewPlace | null;
};

/**
 * A place in the list that names no order, whose id would open it (Rule P4): the time of the last review
 * shown, and how many of just that time were shown.
 */
export type ReviewPlace = { at: Date; shown: number };

export type ReviewsPage = {
  rows: PublishedReview[];
  /** Where the next page begins; null at the end. */
  next: ReviewPlace | null;
  /** All published reviews, whatever is wanted. */
  count: number;
  average: number | null;
  /** How many there are of each number of stars and of each type, the other choice kept. */
  byStars: Map<number, number>;
  byType: Map<OrderType, number>;
};

const reviewsAPage = 20;

type Row = {
  order_type: OrderType;
  stars: number;
  text: string;
  shown_name: string;
  written_at: string;
  reply: string | null;
};
type Count = { stars: number; order_type: OrderType; many: number };

/**
 * Published reviews for everybody, the newest first, with what all of them come to (Rule P24): every one
 * counts, none is weighted, and nothing but the shop's own reviews is in it.
 */
export async function listPublishedReviews(
  { db }: Pick<Ctx, "db">,
  { stars, type, after }: ReviewQuery,
): Promise<ReviewsPage> {
  const { rows } = await db.execute<Row>(publishedPage({ stars, type, after }));
  const counted = await db.execute<Count>(sql`
    select stars, order_type, count(*)::int as many from reviews where state = 'published'
    group by stars, order_type`);
  const all = counted.rows;
  const count = sumOf(all);
  const total = all.reduce((sum, one) => sum + one.stars * one.many, 0);
  const shown = rows.slice(0, reviewsAPage).map(reviewOf);
  return {
    rows: shown,
    next: rows.length > reviewsAPage ? placeAfter(shown, after) : null,
    count,
    average: count === 0 ? null : Math.round((total / count) * 10) / 10,
    byStars: tally(
      all,
      ({ stars: key }) => key,
      (one) => type === null || one.order_type === type,
    ),
    byType: tally(
      all,
      ({ order_type: key }) => key,
      (one) => stars === null || one.stars === stars,
    ),
  };
}

/** One row more than a page has, to tell whether there is a next one. */
export function publishedPage({ stars, type, after }: ReviewQuery): SQL {
  const ofStars = stars === null ? sql`` : sql`and stars = ${stars}::smallint`;
  const ofType = type === null ? sql`` : sql`and order_type = ${type}::text`;
  const before = after === null ? sql`` : sql`and written_at <= ${after.at.toISOString()}::timestamptz`;
  return sql`select order_type, stars, text, shown_name, written_at, reply from reviews
    where state = 'published' ${ofStars} ${ofType} ${before}
    order by written_at desc, order_id desc
    offset ${after?.shown ?? 0}::int limit ${reviewsAPage + 1}::int`;
}

function reviewOf({
  order_type: orderType,
  stars,
  text,
  shown_name,
  written_at,
  reply,
}: Row): PublishedReview {
  return { orderType, stars, text, shownName: shown_name, writtenAt: new Date(written_at), reply };
}

function placeAfter(shown: readonly PublishedReview[], after: ReviewPlace | null): ReviewPlace | null {
  const at = shown.at(-1)?.writtenAt;
  if (!at) return null;
  const same = shown.filter(({ writtenAt }) => writtenAt.getTime() === at.getTime()).length;
  const before = after?.at.getTime() === at.getTime() ? after.shown : 0;
  return { at, shown: same + before };
}

function sumOf(counts: readonly Count[]): number {
  return counts.reduce((sum, { many }) => sum + many, 0);
}

function tally<Key>(
  counts: readonly Count[],
  keyOf: (count: Count) => Key,
  isWanted: (count: Count) => boolean,
): Map<Key, number> {
  const found = new Map<Key, number>();
  for (const one of counts.filter(isWanted)) {
    found.set(keyOf(one), (found.get(keyOf(one)) ?? 0) + one.many);
  }
  return found;
}

type PublishedReview = {
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
