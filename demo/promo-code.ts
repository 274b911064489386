import type { ShopCtx } from "../app/context.ts";
import { createPromoCode } from "../domain/promotions/index.ts";

/** The welcome code of the demo shop (Rules S14, P25). */
export const welcomeCode = "FIRSTBUY";

/**
 * Makes the welcome code: 15 % off a first purchase, for twenty customers. One that is there already stays as
 * it is.
 */
export async function ensureWelcomeCode(ctx: ShopCtx): Promise<void> {
  const made = await createPromoCode(ctx, {
    code: welcomeCode,
    percentHundredths: 1500,
    isFirstPurchase: true,
    maxRedemptions: 20,
    validUntil: null,
  });
  if (!made.ok && made.error.code !== "conflict") throw new Error(made.error.text);
}
