import type { Build, DeliveryTime, ListingLogin, ListingType } from "../listing-words.ts";

/** What the shelf knows of a listing that is published. */
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
  /** Name, description, features, build and type: where a search looks. */
  text: string;
};
