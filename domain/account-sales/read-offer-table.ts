import { desc, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OfferTable } from "./offer-table.ts";
import { offerTables } from "./tables.ts";

/**
 * The rules that hold now, with their version. Throws when none were ever published, which the start does.
 */
export async function readOfferTable(db: Queryable): Promise<{ version: number; rules: OfferTable }> {
  const [newest] = await db
    .select({ version: offerTables.version, rules: offerTables.rules })
    .from(offerTables)
    .orderBy(desc(offerTables.version))
    .limit(1);
  if (!newest) throw new Error("No rules for offers were posted");
  return newest;
}

/** The rules of one version, such as those that an offer was made by. Throws when it was never published. */
export async function readOfferRules(db: Queryable, version: number): Promise<OfferTable> {
  const [posted] = await db
    .select({ rules: offerTables.rules })
    .from(offerTables)
    .where(eq(offerTables.version, version));
  if (!posted) throw new Error(`Rules ${version} for offers were never posted`);
  return posted.rules;
}
