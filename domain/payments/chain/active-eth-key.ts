import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { type EthKeyRow, ethKeys } from "../tables.ts";

/** The extended public key of which payments get their addresses now; null before the first one. */
export async function activeEthKey(db: Queryable): Promise<EthKeyRow | null> {
  const [active] = await db.select().from(ethKeys).where(eq(ethKeys.state, "active"));
  return active ?? null;
}
