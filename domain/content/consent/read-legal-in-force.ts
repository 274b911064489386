import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { freshContent } from "../fresh-content.ts";
import { siteContent } from "../tables.ts";
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
