import { ensureOfferTable } from "../domain/account-sales/index.ts";
import { ensureBoostPrices } from "../domain/boosts/index.ts";
import { demoContentAt, seedContent } from "../domain/content/index.ts";
import { ensureGold } from "../domain/gold/index.ts";
import { seedDemoPeople } from "../domain/people/index.ts";
import { seedDemoBoosts } from "./demo-boosts.ts";
import { ensureDemoEthKey } from "./demo-eth-key.ts";
import { seedDemoListings } from "./demo-listings.ts";
import { seedDemoOrders } from "./demo-orders.ts";
import { ensureWelcomeCode } from "./demo-promotions.ts";
import { seedDemoSales } from "./demo-sales.ts";
import { ensureDemoWays } from "./demo-ways.ts";
import { type Services, systemCtx } from "./services.ts";

/**
 * Posts the first rates, stock and capacity (Rule P14), and fills an empty demo shop: people and the existing
 * shop's content (Rule P24), its welcome code (Rule P25), and into a database of its own some trade. A shop
 * with real customers starts without those. Returns whether anything was put in; a shop that has been filled
 * is left as it is.
 */
export async function seedShop(services: Services): Promise<boolean> {
  await ensureGold(systemCtx(services, "start"), { demo: services.config.demo });
  await ensureOfferTable(systemCtx(services, "start"));
  await ensureBoostPrices(systemCtx(services, "start"));
  if (!services.config.demo) return false;
  const ctx = systemCtx(services, "demo");
  const blocks = await seedContent(ctx, demoContentAt(ctx.clock.now()));
  if (blocks > 0) {
    await seedDemoPeople(ctx);
    await ensureWelcomeCode(ctx);
  }
  await ensureDemoEthKey(services);
  await ensureDemoWays(services);
  if (blocks === 0) return false;
  // A database that somebody else keeps gets no invented trade.
  if (services.config.databaseUrl) return true;
  await seedDemoOrders(ctx);
  await seedDemoSales(ctx);
  await seedDemoBoosts(ctx);
  await seedDemoListings(ctx);
  return true;
}
