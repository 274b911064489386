/** How an account is built, as listings are filtered by it (Rule S96). */
export const builds = ["Main", "Pure", "Skiller", "Zerker", "Maxed", "Tutorial Completed", "Other"] as const;
export type Build = (typeof builds)[number];

/** Kinds of accounts (Rule S96). */
export const listingTypes = ["GIM", "HGIM", "HCIM", "Ironman", "Regular", "UIM"] as const;
export type ListingType = (typeof listingTypes)[number];

/** How one logs in (Rule S96). */
export const loginMethods = ["Jagex Launched", "Legacy Email", "Legacy Username"] as const;
export type ListingLogin = (typeof loginMethods)[number];

/** How soon a buyer has the account (Rule S96). */
export const deliveryTimes = ["Instant", "20 Minutes", "1 Day"] as const;
export type DeliveryTime = (typeof deliveryTimes)[number];

/**
 * Minutes from the payment until a buyer has the login, as promised by the delivery time (Rule P23); at once
 * is none.
 */
export const deliveryMinutes: Record<DeliveryTime, number> = { Instant: 0, "20 Minutes": 20, "1 Day": 1440 };

/** The least and the most that an account may cost, in cents: $1 and $50,000. */
export const leastPriceCents = 100;
export const mostPriceCents = 5_000_000;

/**
 * Where a listing stands. `draft`: being written. `published`: for sale, or on hold while an order has it.
 * `hidden`: taken from the catalog by staff. `sold`: paid for. `withdrawn`: its account is no longer ours,
 * which ends it.
 */
export const listingStates = ["draft", "published", "hidden", "sold", "withdrawn"] as const;
export type ListingState = (typeof listingStates)[number];

export const listingStateLabels: Record<ListingState, string> = {
  draft: "Draft",
  published: "For sale",
  hidden: "Hidden",
  sold: "Sold",
  withdrawn: "Withdrawn",
};

/** A bracket of a whole number, both ends inclusive; without an upper end everything above belongs to it. */
export type Bracket = { code: string; label: string; from: number; to: number | null };

/** Brackets of the total level (Rule S96). Lower totals do not exist; they would count with the first. */
export const totalLevelBrackets = [
  { code: "32-499", label: "32-499", from: 0, to: 499 },
  { code: "500-999", label: "500-999", from: 500, to: 999 },
  { code: "1000-1499", label: "1000-1499", from: 1000, to: 1499 },
  { code: "1500-1999", label: "1500-1999", from: 1500, to: 1999 },
  { code: "2000+", label: "2000+", from: 2000, to: null },
] as const satisfies readonly Bracket[];
export type TotalLevelCode = (typeof totalLevelBrackets)[number]["code"];

/**
 * Brackets of the price, in cents: lower bound inclusive, upper exclusive, so $50.00 is in the second (Rule
 * P20).
 */
export const priceBrackets = [
  { code: "0-50", label: "$0-50", from: 0, to: 4_999 },
  { code: "50-100", label: "$50-100", from: 5_000, to: 9_999 },
  { code: "100-150", label: "$100-150", from: 10_000, to: 14_999 },
  { code: "150-300", label: "$150-300", from: 15_000, to: 29_999 },
  { code: "300+", label: "$300+", from: 30_000, to: null },
] as const satisfies readonly Bracket[];
export type PriceCode = (typeof priceBrackets)[number]["code"];

/** The orders in which listings can be read; `featured` is the usual one. */
export const listingSorts = ["featured", "price_asc", "price_desc", "newest", "combat", "total"] as const;
export type ListingSort = (typeof listingSorts)[number];

export const listingSortLabels: Record<ListingSort, string> = {
  featured: "Featured",
  price_asc: "Price: low to high",
  price_desc: "Price: high to low",
  newest: "Newest first",
  combat: "Combat level",
  total: "Total level",
};

/**
 * Minutes for which an unpaid order usually holds its account: the length of the bar that shows what is left.
 */
export const usualHoldMinutes = 15;

/** Hours in which a buyer confirms the account or opens a dispute (Rule P20); then it counts as accepted. */
export const disputeHours = 72;
