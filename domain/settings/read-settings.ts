import type { Queryable } from "../../platform/database/connect.ts";
import { storedSettings } from "../../platform/settings/stored-settings.ts";
import { settings } from "../../platform/settings/tables.ts";
import { readGuardChanges } from "../people/index.ts";
import { tightened } from "./guards.ts";
import { defaultSettings, type Settings, type SettingsKey, settingsGroups, settingsKeys } from "./schemas.ts";

/**
 * All settings as they hold now (Rule P38). Read by every command that needs one, in its own transaction, so
 * that a change holds at once on every server. A stored group that lacks a newer field gets that field's
 * default.
 */
export async function readSettings(db: Queryable): Promise<Settings> {
  const stored = await db.select({ key: settings.key, value: settings.value }).from(settings);
  const storedByKey = new Map(stored.map(({ key, value }) => [key, value]));
  const entries = settingsKeys.map((key) => [key, parsed(key, storedByKey.get(key))]);
  return Object.fromEntries(entries) as Settings; // One entry per group.
}

/**
 * One group, as `readSettings` reads it; outside of a transaction it may come from memory (`keepSettings`).
 */
export async function readSettingsGroup<Key extends SettingsKey>(
  db: Queryable,
  key: Key,
): Promise<Settings[Key]> {
  return parsed(key, await storedSettings(db, key));
}

/**
 * One group as it holds for what has been due since a moment, null for now: of each guard the tightest value
 * that held since (Rule P43).
 */
export async function readSettingsSince<Key extends SettingsKey>(
  db: Queryable,
  key: Key,
): Promise<(since: Date | null) => Settings[Key]> {
  const current = await readSettingsGroup(db, key);
  const applied = await readGuardChanges(db, { kind: "settings", subject: key }, { state: "applied" });
  const loosened = applied.map(({ change, decidedAt }) => {
    const from = Object.entries(change).map(([field, both]) => [field, Array.isArray(both) ? both[0] : both]);
    return { decidedAt, before: { ...current, ...Object.fromEntries(from) } };
  });
  return (since) =>
    loosened
      .filter(({ decidedAt }) => since !== null && decidedAt !== null && decidedAt > since)
      .reduce((held, { before }) => tightened(key, before, held), current);
}

/** What is stored was checked when it was written; what no longer fits counts as never changed. */
function parsed<Key extends SettingsKey>(key: Key, value: unknown): Settings[Key] {
  if (value === undefined) return defaultSettings[key];
  const result = settingsGroups[key].safeParse(value);
  return result.success ? (result.data as Settings[Key]) : defaultSettings[key]; // The schema is that of the key.
}

type GroupRow<Key extends SettingsKey> = {
  key: Key;
  value: Settings[Key];
  /** 0 for a group that nobody has changed. */
  version: number;
  updatedAt: Date | null;
  updatedBy: string | null;
};

/** Every group with its version and who changed it last, for those who edit it. */
export async function readSettingsForEditing(db: Queryable): Promise<GroupRow<SettingsKey>[]> {
  const stored = new Map((await db.select().from(settings)).map((row) => [row.key, row]));
  return settingsKeys.map((key) => {
    const row = stored.get(key);
    return {
      key,
      value: parsed(key, row?.value),
      version: row?.version ?? 0,
      updatedAt: row?.updatedAt ?? null,
      updatedBy: row?.updatedBy ?? null,
    };
  });
}

/** When the secrets of what ended at `end` are destroyed, as the owner has set it now (Rules P5, P38). */
export async function secretsKeptUntil(db: Queryable, end: Date): Promise<Date> {
  const { secretDays } = await readSettingsGroup(db, "retention");
  return new Date(end.getTime() + secretDays * 86_400_000);
}
