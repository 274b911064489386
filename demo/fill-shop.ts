import type { ShopCtx } from "../app/context.ts";
import { seedContent } from "../domain/content/index.ts";
import type { Config } from "../platform/config/config.ts";
import { ensureDemoEthKey } from "./chain/eth-key.ts";
import { demoContentAt } from "./content.ts";
import { seedDemoDesk } from "./desk.ts";
import { seedDemoListings } from "./listings/listings.ts";
import { seedDemoSales } from "./orders/account-sales.ts";
import { seedDemoBoosts } from "./orders/boosts.ts";
import { seedDemoOrders } from "./orders/gold-orders.ts";
import { ensureDemoWays } from "./pay-ways.ts";
import { seedDemoPeople } from "./people.ts";
import { ensureWelcomeCode } from "./promo-code.ts";

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
