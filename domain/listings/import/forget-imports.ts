import { and, lte, ne } from "drizzle-orm";
import type { ListingsCtx } from "../context.ts";
import { listingImports } from "../tables.ts";

/** How long staff can look at what an import did. */
const retentionDays = 180;

/**
 * Deletes the reports of old imports; their rows left the vault long before, and what they made are listings.
 * Answers how many. For the program itself.
 */
export async function forgetImports({ db, clock }: Pick<ListingsCtx, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  const deleted = await db
    .delete(listingImports)
    .where(and(ne(listingImports.state, "running"), lte(listingImports.createdAt, before)));
  return deleted.rowCount ?? 0;
}
