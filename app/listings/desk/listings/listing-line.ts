import type { ListingPicture, ListingState } from "../../../../domain/listings/model.ts";

/** A listing as the desk's list shows it; what is text is text already. */
export type ListingLine = {
  id: string;
  version: number;
  slug: string;
  name: string;
  build: string;
  type: string;
  combatLevel: number;
  totalLevel: string;
  price: string;
  deliveryTime: string;
  verified: boolean;
  featured: number;
  state: ListingState;
  /** The order that holds or has bought it. */
  orderId: string | null;
  /** Why it could not be published as it is. */
  login: "ready" | "missing" | "stale";
  updated: string;
  picture: ListingPicture | null;
  /** Kept in its place, although the page of the list no longer has it. */
  hasLeft?: boolean;
};

/** What became of one listing of a bulk edit. */
export type BulkLine = {
  id: string;
  name: string;
  outcome: "changed" | "unchanged" | "refused";
  why: string | null;
};

/** "1 listing", "2,000 listings". */
export function listingsWord(count: number): string {
  return count === 1 ? "1 listing" : `${count.toLocaleString("en-US")} listings`;
}
