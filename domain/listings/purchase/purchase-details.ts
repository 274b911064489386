import { z } from "zod";
import type { OrderRow } from "../../orders/index.ts";
import { builds, deliveryTimes, listingTypes, loginMethods } from "../listing-values.ts";
import type { ListingRow, PurchaseRow } from "../tables.ts";

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
  /** None was promised with what was bought before there were warranties. */
  warrantyDays: z.int().min(0).default(0),
  description: z.string(),
  features: z.array(z.string()),
  verified: z.boolean(),
});

/**
 * What was bought, as it was listed when it was ordered: the evidence in a dispute. Nothing of it is a
 * secret.
 */
export type PurchaseDetails = z.infer<typeof details>;

/** The listing as the order keeps it, with the warranty that it has or the shop's. */
export function purchaseDetails(listing: ListingRow, shopWarrantyDays: number): PurchaseDetails {
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
    warrantyDays: listing.warrantyDays ?? shopWarrantyDays,
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

/**
 * Until when an account that is taken back is a dispute although its order is completed (Rule P59). Null
 * before the handover, without a warranty, and once the order is canceled.
 */
export function warrantyUntil(
  order: Pick<OrderRow, "details" | "status">,
  { deliveredAt }: Pick<PurchaseRow, "deliveredAt">,
): Date | null {
  const days = purchaseDetailsOf(order)?.warrantyDays ?? 0;
  if (!deliveredAt || days === 0 || order.status === "canceled") return null;
  return new Date(deliveredAt.getTime() + days * 86_400_000);
}
