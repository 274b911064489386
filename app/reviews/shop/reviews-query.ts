import { orderTypes } from "../../../domain/orders/model.ts";
import type { ReviewPlace, ReviewQuery } from "../../../domain/reviews/index.ts";

/** What the address of the page of reviews asks for; what it can't mean is left out. */
export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  const stars = Number(search.get("stars"));
  return {
    stars: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    type: orderTypes.find((type) => type === search.get("type")) ?? null,
    after: readPlace(search.get("after") ?? ""),
  };
}

/** `1764244800000.2`: milliseconds, and how many of that moment were shown. */
function readPlace(text: string): ReviewPlace | null {
  const [, at, shown] = /^(\d{1,13})\.(\d{1,3})$/.exec(text) ?? [];
  return at && shown ? { at: new Date(Number(at)), shown: Number(shown) } : null;
}

/** The address of the page for a query; what is not asked for is left out. */
export function reviewsPath({ stars, type, after }: ReviewQuery): string {
  const search = new URLSearchParams();
  if (type) search.set("type", type);
  if (stars) search.set("stars", String(stars));
  if (after) search.set("after", `${after.at.getTime()}.${after.shown}`);
  return search.size > 0 ? `/reviews?${search}` : "/reviews";
}
