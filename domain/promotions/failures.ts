import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { boughtBefore, mailKey } from "../orders/index.ts";
import type { PromoCodeRow } from "./tables.ts";

/** Who wants to use a code. The address is that of the order, or null where none is known yet. */
export type PromoCustomer = { customerId: string | null; customerEmail: string | null };

function refused(text: string): Failure {
  return { code: "invalid", field: "promoCode", text };
}

/** A code comes with something that we buy. */
export const codeOnSale: Failure = {
  ...refused("Promo codes are for what you pay. Here we pay you."),
  title: "Submission Failed",
};
export const unknownCode = refused("We don't know this promo code. Check the spelling.");
export const savesNothing = refused("This order is too small for this code.");
const notYet = refused("This promo code isn't active yet.");
const ended = refused("This promo code has ended.");
const usedUp = refused("This promo code has been used up.");
const notFirst = refused("This code is for first orders only. Remove it to continue.");
/** It was free again when it was looked at: whoever held it has just let go. */
export const tryAgain = refused("We couldn't apply this promo code. Please try again.");

/**
 * Why a customer cannot use a code now, in words; null when they can. The same conditions guard the placing
 * itself.
 */
export async function failureOf(
  db: Queryable,
  row: PromoCodeRow,
  now: Date,
  customer: PromoCustomer,
): Promise<Failure | null> {
  if (!row.isActive || (row.validUntil && row.validUntil <= now)) return ended;
  if (row.validFrom > now) return notYet;
  if (row.isFirstPurchase && (await hasBought(db, customer))) return notFirst;
  return row.used >= row.maxRedemptions ? usedUp : null;
}

async function hasBought(db: Queryable, { customerId, customerEmail }: PromoCustomer): Promise<boolean> {
  if (customerId === null && customerEmail === null) return false;
  const before = boughtBefore({ personId: customerId, email: customerEmail, order: null });
  const key = customerEmail === null ? null : mailKey(customerEmail);
  const found = await db.execute<{ bought: boolean }>(sql`
    select ${before} or exists (select from promo_redemptions
      where is_first_purchase and state = 'held' and (person_id = ${customerId}::uuid or mail_key = ${key}::text))
      as bought`);
  return found.rows[0]?.bought === true;
}
