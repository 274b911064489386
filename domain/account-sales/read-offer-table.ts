import { desc } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OfferTable } from "./offer-table.ts";
import { offerTables } from "./tables.ts";

/** The rules that hold now, with their version. Throws when none were ever posted, which the start does. */
export async function readOfferTable(db: Queryable): Promise<{ version: number; rules: OfferTable }> {
  const [newest] = await db
    .select({ version: offerTables.version, rules: offerTables.rules })
    .from(offerTables)
    .orderBy(desc(offerTables.version))
    .limit(1);
  if (!newest) throw new Error("No rules for offers were posted");
  return newest;
}
