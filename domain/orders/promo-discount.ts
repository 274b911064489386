import { discountOf, fixedDiscountOf } from "../../kernel/money.ts";
import type { OrderRow } from "./tables.ts";

type PromoTaken = Pick<OrderRow, "promoPercent" | "promoFixedCents">;

/**
 * What the promo code of an order takes off a sum without deposits, in cents, as it was made (Rules P12,
 * P25); 0 without a code.
 */
export function promoDiscountOf({ promoPercent, promoFixedCents }: PromoTaken, cents: number): number {
  if (promoFixedCents !== null) return fixedDiscountOf(cents, promoFixedCents);
  return promoPercent === null ? 0 : discountOf(cents, promoPercent);
}
