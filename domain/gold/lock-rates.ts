import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";

/** Lets one transaction at a time change the versions of the rates; held until it ends. */
export async function lockRates(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4801221005)`);
}
