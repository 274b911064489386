import { desc } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { BoostPrices } from "./boost-prices.ts";
import { boostPriceTables } from "./tables.ts";

/**
 * The prices of boosts that hold now, with their version. Throws when none were ever published, which the
 * start does.
 */
export async function readBoostPrices({
  db,
}: {
  db: Queryable;
}): Promise<{ version: number; prices: BoostPrices }> {
  const [newest] = await db
    .select({ version: boostPriceTables.version, prices: boostPriceTables.prices })
    .from(boostPriceTables)
    .orderBy(desc(boostPriceTables.version))
    .limit(1);
  if (!newest) throw new Error("No prices of boosts were posted");
  return newest;
}
