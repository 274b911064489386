import type { ShopCtx } from "../app/context.ts";
import { seedSettings } from "../domain/settings/index.ts";

/**
 * The demo's ways to pay: those of a fresh shop, with PayPal and bank transfer so that a manual payment can
 * be tried.
 */
const demoWays = {
  goldPurchase: ["eth", "paypal", "bank"],
  boost: ["eth", "gold", "paypal"],
  accountPurchase: ["eth", "paypal", "bank"],
  paypalInstructions:
    "Send it to pay@goldhall.example as Friends and Family.\nThis is a demo: don't send real money.",
  bankInstructions: [
    "Account holder: Goldhall Demo",
    "IBAN: DE00 0000 0000 0000 0000 00",
    "BIC: DEMODEFFXXX",
    "This is a demo: don't send real money.",
  ].join("\n"),
};

/** Switches the demo's ways on, unless somebody has changed the settings. */
export async function ensureDemoWays({ db, clock }: ShopCtx): Promise<void> {
  await seedSettings(db, "payments", demoWays, clock.now());
}
