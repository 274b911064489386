import { inArray } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { CustomerChoices } from "../customers/customer-kinds.ts";
import type { QuietHours } from "../quiet-hours.ts";
import { notificationPreferences } from "../tables.ts";
import type { Choices } from "./choices.ts";

/** How somebody wants to be told; version 0 for who has never chosen. */
export type Preferences = {
  choices: Choices & CustomerChoices;
  quiet: QuietHours;
  timeZone: string;
  version: number;
  /** When Discord was switched off for who takes no direct messages there. */
  discordClosedAt: Date | null;
};

const nothingChosen: Preferences = {
  ...{ choices: {}, quiet: null, timeZone: "UTC", version: 0 },
  discordClosedAt: null,
};

/** The preferences of each of these people, in one query. */
export async function preferencesOf(
  db: Queryable,
  personIds: readonly string[],
): Promise<Map<string, Preferences>> {
  const rows =
    personIds.length === 0
      ? []
      : await db
          .select()
          .from(notificationPreferences)
          .where(inArray(notificationPreferences.personId, [...personIds]));
  const stored = new Map(rows.map((row) => [row.personId, row]));
  return new Map(
    personIds.map((personId) => {
      const row = stored.get(personId);
      if (!row) return [personId, nothingChosen];
      const { choices, quietFrom, quietUntil, timeZone, version, discordClosedAt } = row;
      const quiet =
        quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil, timeZone };
      return [personId, { choices, quiet, timeZone, version, discordClosedAt }];
    }),
  );
}
