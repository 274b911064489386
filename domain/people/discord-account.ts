import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { accounts } from "./tables.ts";

/** The id of the Discord account that somebody signs in with; null for nobody's. */
export async function discordAccountOf(db: Queryable, personId: string): Promise<string | null> {
  const [found] = await db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(and(eq(accounts.userId, personId), eq(accounts.providerId, "discord")))
    .orderBy(accounts.createdAt)
    .limit(1);
  return found?.accountId ?? null;
}
