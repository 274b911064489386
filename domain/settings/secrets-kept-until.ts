import type { Queryable } from "../../platform/database/connect.ts";
import { readSettingsGroup } from "./read-settings.ts";

/** When the secrets of what ended at `end` are destroyed, as the owner has set it now (Rules P5, P38). */
export async function secretsKeptUntil(db: Queryable, end: Date): Promise<Date> {
  const { secretDays } = await readSettingsGroup(db, "retention");
  return new Date(end.getTime() + secretDays * 86_400_000);
}
