import { desc, isNull } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { goldRates } from "./tables.ts";

/**
 * The newest version of the rates that was not taken back; an editor who has not seen it must look again.
 */
export async function newestRateVersion(db: Queryable): Promise<number> {
  const [newest] = await db
    .select({ version: goldRates.version })
    .from(goldRates)
    .where(isNull(goldRates.withdrawnAt))
    .orderBy(desc(goldRates.version))
    .limit(1);
  return newest?.version ?? 0;
}
