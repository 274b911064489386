import { z } from "zod";
import { builds, deliveryTimes, listingTypes, loginMethods } from "../listing-values.ts";
import type { ListingRow } from "../tables.ts";

const details = z.object({
  listingId: z.uuid(),
  slug: z.string(),
  name: z.string(),
  build: z.enum(builds),
  type: z.enum(listingTypes),
  loginMethod: z.enum(loginMethods),
  combatLevel: z.int(),
  totalLevel: z.int(),
  deliveryTime: z.enum(deliveryTimes),
  description: z.string(),
  features: z.array(z.string()),
  verified: z.boolean(),
});

/**
 * What was bought, as it was listed when it was ordered: the evidence in a dispute. Nothing of it is a
 * secret.
 */
export type PurchaseDetails = z.infer<typeof details>;

/** The listing as the order keeps it. */
export function purchaseDetails(listing: ListingRow): PurchaseDetails {
  const { id, slug, name, build, type, loginMethod, combatLevel, totalLevel } = listing;
  const { deliveryTime, description, features, verified } = listing;
  return {
    listingId: id,
    slug,
    name,
    build,
    type,
    loginMethod,
    combatLevel,
    totalLevel,
    deliveryTime,
    description,
    features,
    verified,
  };
}

/** What an order of an account keeps of its listing; null of an order that is none. */
export function purchaseDetailsOf(order: {
  details: Record<string, unknown> | null;
}): PurchaseDetails | null {
  const parsed = details.safeParse(order.details);
  return parsed.success ? parsed.data : null;
}
