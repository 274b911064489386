import { ensureOfferTable } from "../domain/account-sales/index.ts";
import { ensureBoostPrices } from "../domain/boosts/index.ts";
import { ensureGold } from "../domain/gold/index.ts";
import type { Demo } from "./demo.ts";
import { type Services, systemCtx } from "./services.ts";

/**
 * Posts the first rates, stock and capacity (Rule P14), offers and boost prices, and lets the demo fill an
 * empty demo shop; a shop with real customers starts without more. Returns whether the demo put anything in.
 */
export async function seedShop(services: Services, demo: Demo | null): Promise<boolean> {
  const ctx = systemCtx(services, "start");
  await ensureGold(ctx, demo?.demoRates(ctx.clock.now()));
  await ensureOfferTable(ctx);
  await ensureBoostPrices(ctx);
  return demo ? demo.fillDemoShop(systemCtx(services, "demo"), services.config) : false;
}
