import type { ListingView } from "../../../../domain/listings/model.ts";

/** A listing as its page reads it: for tests. */
export function exampleListing(more: Partial<ListingView> = {}): ListingView {
  return {
    id: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
    slug: "pure-with-a-quiver-3f9a1c7e5b",
    name: "Pure with a quiver",
    build: "Pure",
    type: "Regular",
    loginMethod: "Legacy Email",
    combatLevel: 88,
    totalLevel: 1105,
    priceCents: 26_500,
    deliveryTime: "20 Minutes",
    warrantyDays: 7,
    verified: true,
    features: ["Dizana’s quiver", "Imbued god capes"],
    isHeld: false,
    state: "published",
    description: "A pure that was played by hand.",
    pictures: [],
    heldUntil: null,
    publishedAt: new Date("2026-11-01T10:00:00.000Z"),
    updatedAt: new Date("2026-11-01T10:00:00.000Z"),
    ...more,
  };
}
