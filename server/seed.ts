import { ensureOfferTable } from "../domain/account-sales/index.ts";
import { ensureBoostPrices } from "../domain/boosts/index.ts";
import { ensureLegalTexts } from "../domain/content/index.ts";
import { ensureGold } from "../domain/gold/index.ts";
import type { Demo } from "./demo.ts";
import { type Services, systemCtx } from "./services.ts";

/**
 * Posts the first rates, stock and capacity (Rule P14), offers, boost prices and legal texts, and lets the
 * demo fill an empty demo shop; a shop with real customers starts without more. Returns whether the demo put
 * anything in.
 */
export async function seedShop(services: Services, demo: Demo | null): Promise<boolean> {
  const ctx = systemCtx(services, "start");
  await ensureGold(ctx, demo?.demoRates(ctx.clock.now()));
  await ensureOfferTable(ctx);
  await ensureBoostPrices(ctx);
  const isFilled = demo ? await demo.fillDemoShop(systemCtx(services, "demo"), services.config) : false;
  // After the demo, which brings texts of its own.
  await ensureLegalTexts(ctx);
  return isFilled;
}
