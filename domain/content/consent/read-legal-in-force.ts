import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { freshContent } from "../fresh-content.ts";
import { siteContent, storedValue } from "../tables.ts";
import { type LegalInForce, legalKeys } from "./legal-texts.ts";

/** The version of each legal text that holds now; 0 with the text of a new shop where none was stored. */
export async function readLegalInForce({ db }: Pick<Ctx, "db">): Promise<LegalInForce> {
  const stored = await db
    .select({
      key: siteContent.key,
      version: siteContent.version,
      updatedOn: sql<string | null>`${siteContent.value} ->> 'updatedOn'`,
    })
    .from(siteContent)
    .where(inArray(siteContent.key, legalKeys));
  const inForce = legalKeys.map((key) => {
    const row = stored.find((each) => each.key === key);
    const updatedOn = row?.updatedOn ?? freshContent[key].updatedOn;
    return [key, { version: row?.version ?? 0, updatedOn }] as const;
  });
  // One entry for each of the keys.
  return Object.fromEntries(inForce) as LegalInForce;
}

/**
 * Stores the legal texts that a new shop shows as their first versions, where none are stored: what somebody
 * agrees to must stay readable after the program brings others.
 */
export async function ensureLegalTexts({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<void> {
  const texts = legalKeys.map((key) => ({
    key,
    value: storedValue(freshContent[key]),
    updatedAt: clock.now(),
  }));
  await db.insert(siteContent).values(texts).onConflictDoNothing();
}
