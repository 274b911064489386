import type { Ctx } from "../../../platform/context.ts";
import { freshContent } from "../fresh-content.ts";
import { siteContent, storedValue } from "../tables.ts";
import { legalKeys } from "./legal-texts.ts";

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
