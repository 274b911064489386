import { eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok } from "../../../kernel/result.ts";
import { type PriceToday, promoDiscountOf } from "../../orders/index.ts";
import { accountListings } from "../tables.ts";
import { purchaseDetailsOf } from "./purchase-details.ts";

/**
 * What a bought account costs as it is listed now, less the order's promo code (Rules P1, P32). Refuses one
 * that is gone.
 */
export const purchasePriceToday: PriceToday = async (db, row) => {
  const bought = purchaseDetailsOf(row);
  if (!bought) return fail(gone);
  const [listing] = await db.select().from(accountListings).where(eq(accountListings.id, bought.listingId));
  if (listing?.state !== "published" || listing.heldBy !== null) return fail(gone);
  const discountCents = promoDiscountOf(row, listing.priceCents);
  return ok({ amountCents: listing.priceCents - discountCents, set: { discountCents } });
};

const gone: Failure = {
  code: "conflict",
  title: "No longer free",
  text: "Someone else is buying this account, or it isn't for sale any more. See similar ones.",
};
