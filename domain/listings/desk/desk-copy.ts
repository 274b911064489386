import { listingStateLabels } from "../listing-values.ts";

/** What the desk's list can be narrowed to: all, a state, or what an unpaid order holds. */
export const deskTabs = ["all", "draft", "published", "held", "hidden", "sold", "withdrawn"] as const;
export type DeskTab = (typeof deskTabs)[number];

export const deskTabLabels: Record<DeskTab, string> = {
  all: "All",
  ...listingStateLabels,
  held: "On hold",
};

/** The orders in which the desk reads listings: last changed first is the usual one. */
export const deskSorts = ["updated", "created", "price", "combat", "total", "featured"] as const;
export type DeskSort = (typeof deskSorts)[number];
export const deskDirections = ["desc", "asc"] as const;
export type DeskDirection = (typeof deskDirections)[number];

/** How many listings one bulk edit changes at most. */
export const mostBulk = 1000;

/** What a bulk edit does. */
export const bulkActions = [
  "publish",
  "hide",
  "price_set",
  "price_percent",
  "delivery",
  "warranty",
  "build",
  "type",
  "verified",
  "featured",
] as const;
export type BulkAction = (typeof bulkActions)[number];

export const bulkActionLabels: Record<BulkAction, string> = {
  publish: "Publish",
  hide: "Hide",
  price_set: "Set price",
  price_percent: "Change price by percent",
  delivery: "Set delivery",
  warranty: "Set warranty",
  build: "Set build",
  type: "Set type",
  verified: "Set verified",
  featured: "Set featured number",
};

/** How many listings each tab has. */
export type DeskCounts = Record<DeskTab, number>;
