import type { Build, DeliveryTime, ListingLogin, ListingType } from "../listing-words.ts";

/** What the shelf keeps of a listing that is published: everything but its text, whose words stand apart. */
export type ShelfRow = {
  id: string;
  build: Build;
  type: ListingType;
  loginMethod: ListingLogin;
  delivery: DeliveryTime;
  combatLevel: number;
  totalLevel: number;
  priceCents: number;
  featured: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
  isHeld: boolean;
};
