import type { ShopCtx } from "../app/context.ts";
import { seedContent } from "../domain/content/index.ts";
import { activateFirstEthKey } from "../domain/payments/index.ts";
import { testChainId } from "../domain/payments/model.ts";
import { seedSettings } from "../domain/settings/index.ts";
import { demoXpub } from "../integrations/ethereum/demo-key.ts";
import type { Config } from "../platform/config/config.ts";
import { demoContentAt } from "./content.ts";
import { seedDemoDesk } from "./desk.ts";
import { seedDemoListings } from "./listings/listings.ts";
import { seedDemoSales } from "./orders/account-sales.ts";
import { seedDemoBoosts } from "./orders/boosts.ts";
import { seedDemoOrders } from "./orders/gold-orders.ts";
import { seedDemoPeople } from "./people.ts";
import { ensureWelcomeCode } from "./promo-code.ts";

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

/**
 * Fills an empty demo shop: people and the existing shop's content (Rule P24), its welcome code (Rule P25),
 * and into a database of its own some trade. Returns whether anything was put in; a shop that has been filled
 * is left as it is.
 */
export async function fillDemoShop(
  ctx: ShopCtx,
  { databaseUrl }: Pick<Config, "databaseUrl">,
): Promise<boolean> {
  const blocks = await seedContent(ctx, demoContentAt(ctx.clock.now()));
  if (blocks > 0) {
    await seedDemoPeople(ctx);
    await ensureWelcomeCode(ctx);
  }
  await ensureDemoEthKey(ctx);
  await ensureDemoWays(ctx);
  if (blocks === 0) return false;
  // A database that somebody else keeps gets no invented trade.
  if (databaseUrl) return true;
  await seedDemoOrders(ctx);
  await seedDemoSales(ctx);
  await seedDemoBoosts(ctx);
  await seedDemoListings(ctx);
  await seedDemoDesk(ctx);
  return true;
}

/** Switches the demo's ways on, unless somebody has changed the settings. */
export async function ensureDemoWays({ db, clock }: Pick<ShopCtx, "db" | "clock">): Promise<void> {
  await seedSettings(db, "payments", demoWays, clock.now());
}

/**
 * Gives a demo shop on the test chain its extended public key, from which payments get their addresses; a
 * shop that has a key keeps it. On every other chain money would be lost there, so it is given to none of
 * them.
 */
async function ensureDemoEthKey(ctx: ShopCtx): Promise<void> {
  if (ctx.eth.chain.chainId === testChainId) await activateFirstEthKey(ctx, demoXpub);
}
