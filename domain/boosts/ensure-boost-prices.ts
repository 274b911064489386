import { sql } from "drizzle-orm";
import { defaultBoostPrices } from "./boost-prices.ts";
import type { BoostsCtx } from "./context.ts";
import { boostPriceTables } from "./tables.ts";

/** Gives a shop that has none its first prices of boosts (Rule P18). Answers whether they were put in. */
export async function ensureBoostPrices(ctx: Pick<BoostsCtx, "db" | "clock">): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table boost_price_tables in share row exclusive mode`);
    const known = await tx.execute(sql`select from boost_price_tables limit 1`);
    if (known.rows.length > 0) return false;
    await tx.insert(boostPriceTables).values({ prices: defaultBoostPrices, postedAt: ctx.clock.now() });
    return true;
  });
}
