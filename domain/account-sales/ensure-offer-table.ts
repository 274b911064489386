import { sql } from "drizzle-orm";
import type { AccountSalesCtx } from "./context.ts";
import { defaultOfferTable } from "./offer-table.ts";
import { offerTables } from "./tables.ts";

/** Gives a shop that has none its first rules for offers (Rule S73). Answers whether they were put in. */
export async function ensureOfferTable(ctx: Pick<AccountSalesCtx, "db" | "clock">): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table offer_tables in share row exclusive mode`);
    const known = await tx.execute(sql`select from offer_tables limit 1`);
    if (known.rows.length > 0) return false;
    await tx.insert(offerTables).values({ rules: defaultOfferTable, postedAt: ctx.clock.now() });
    return true;
  });
}
