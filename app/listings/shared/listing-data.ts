import type { ListingCardData, ListingView } from "../../../domain/listings/model.ts";
import type { PayWay } from "../../../domain/ways/model.ts";
import type { OrderLimit } from "../../orders/shared/order-limit.tsx";

/** The reader's own order that holds the listing or has bought it. */
export type OwnOrder = { orderId: string; isPaid: boolean; leftCents: number; paymentMethod: string | null };

/** What the loader of a listing's page answers for one that may be seen. */
export type ListingPageData = {
  listing: ListingView;
  similar: ListingCardData[];
  own: OwnOrder | null;
  /** The server's clock when it was read, in epoch milliseconds. */
  now: number;
  /** Makes the next purchase from this page one, however often it is sent (Rule P11). */
  onceKey: string;
  /** How an account may be paid now (Rule P34). */
  ways: PayWay[];
  /** The address of the signed-in customer's account; null for guests. */
  accountEmail: string | null;
  /** Why they can't order now; undefined where the page asks by itself. */
  limit: OrderLimit | null | undefined;
};

/**
 * Whether the listing can be bought, and if not, why: `held` and `sold` by others, `own` and `bought` by the
 * reader.
 */
export type ListingAvailability = "free" | "held" | "own" | "sold" | "bought";

/** How the listing stands to the reader. */
export function availabilityOf({
  listing,
  own,
}: {
  listing: Pick<ListingView, "state" | "isHeld">;
  own: OwnOrder | null;
}): ListingAvailability {
  if (own) return own.isPaid ? "bought" : "own";
  if (listing.state === "sold") return "sold";
  return listing.isHeld ? "held" : "free";
}

/** The page of a listing. */
export function listingPath(slug: string): string {
  return `/buy-accounts/${slug}`;
}
