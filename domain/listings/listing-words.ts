/** How an account is built, as listings are filtered by it (spec/2 §9). */
export const builds = ["Main", "Pure", "Skiller", "Zerker", "Maxed", "Tutorial Completed", "Other"] as const;
export type Build = (typeof builds)[number];

/** Kinds of accounts (spec/2 §9). */
export const listingTypes = ["GIM", "HGIM", "HCIM", "Ironman", "Regular", "UIM"] as const;
export type ListingType = (typeof listingTypes)[number];

/** How one logs in (spec/2 §9). */
export type ListingLogin = "Jagex Launched" | "Legacy Email" | "Legacy Username";

/** How soon a buyer has the account (spec/2 §9). */
export const deliveryTimes = ["Instant", "20 Minutes", "1 Day"] as const;
export type DeliveryTime = (typeof deliveryTimes)[number];

/** Where a listing stands: withdrawn once its account is no longer ours, which ends it. */
export type ListingState = "draft" | "withdrawn";
