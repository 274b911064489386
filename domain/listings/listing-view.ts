import type {
  Build,
  DeliveryTime,
  ListingLogin,
  ListingSort,
  ListingState,
  ListingType,
  PriceCode,
  TotalLevelCode,
} from "./listing-values.ts";

/**
 * A picture of a listing, served as `/media/<id>-<320|800|1600>.<webp|avif>`; width and height of the
 * largest, in pixels.
 */
export type ListingPicture = { id: string; alt: string; width: number; height: number; hasAvif: boolean };

/** A listing as a card shows it, with its first two features (Rule S98). */
export type ListingCardData = {
  id: string;
  slug: string;
  name: string;
  build: Build;
  type: ListingType;
  loginMethod: ListingLogin;
  combatLevel: number;
  totalLevel: number;
  priceCents: number;
  deliveryTime: DeliveryTime;
  verified: boolean;
  features: string[];
  /** An order holds it at the moment. */
  isHeld: boolean;
};

/** What a visitor has chosen; of one group any choice may hold, of several groups all must. */
export type ListingFilters = {
  /** Words to be found in name, description, features, build or type; typing errors are forgiven. */
  q: string;
  build: Build[];
  loginMethod: ListingLogin[];
  type: ListingType[];
  totalLevel: TotalLevelCode[];
  price: PriceCode[];
  delivery: DeliveryTime[];
};

/** A page of the catalog, as the address has it. */
export type ListingQuery = ListingFilters & { sort: ListingSort; page: number };

/** How many listings each choice would show, with everything chosen in the other groups. */
export type ListingCounts = {
  build: Record<Build, number>;
  loginMethod: Record<ListingLogin, number>;
  type: Record<ListingType, number>;
  totalLevel: Record<TotalLevelCode, number>;
  price: Record<PriceCode, number>;
  delivery: Record<DeliveryTime, number>;
};

/** What a page of the catalog shows. */
export type ListingPage = {
  cards: ListingCardData[];
  /** How many listings match, and how many are in the catalog at all. */
  total: number;
  ofAll: number;
  counts: ListingCounts;
  /** The page shown, from 1; a page beyond the last is the last. */
  page: number;
  pages: number;
  pageSize: number;
};

/** A listing's own page: everything that the public may know of it. */
export type ListingView = ListingCardData & {
  state: Extract<ListingState, "published" | "sold">;
  description: string;
  pictures: ListingPicture[];
  /** Days from the handover in which an account that is taken back is refunded; 0 is no warranty. */
  warrantyDays: number;
  /** Until when it is held, if it is; it may be free a little earlier or later. */
  heldUntil: Date | null;
  publishedAt: Date | null;
  updatedAt: Date;
};
