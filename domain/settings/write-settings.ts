import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { settings } from "../../platform/settings/tables.ts";
import { allow, areGuardsUp, askGuardChange, type GuardAction } from "../people/index.ts";
import { tightened } from "./guards.ts";
import { readSettingsGroup } from "./read-settings.ts";
import { type Settings, type SettingsKey, settingsGroups, settingsKeys } from "./schemas.ts";

/** The topic of open settings pages; `content` is heard by every page that shows what settings decide. */
const settingsTopic = "settings";

type WriteCtx = Pick<Ctx, "db" | "clock" | "actor" | "mailer" | "origin">;
type WriteInput = {
  key: SettingsKey;
  value: unknown;
  /** The version the edit started from; 0 for a group that was never changed. */
  version: number;
};

/** The version after it, and whether what loosens a guard waits for another person. */
type Written = { version: number; waits: boolean };

/**
 * Changes one group of settings (Rule P38), in effect at once, and logs each field from what to what. What
 * loosens a guard waits for another admin (Rule P43), and the tighter of both holds until then. The same
 * value again changes nothing. Admins only. Refuses a value that does not fit (`invalid`, with the field) and
 * a version that is not the stored one (`conflict`), so that two admins never overwrite each other.
 */
export async function writeSettings(
  ctx: WriteCtx,
  { key, value, version }: WriteInput,
): Promise<Result<Written>> {
  const may = allow(ctx.actor, "settings.edit");
  if (!may.ok) return may;
  const parsed = settingsGroups[key].safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const text = issue?.message ?? "This value can't be saved.";
    return fail({ code: "invalid", text, field: issue?.path.join(".") || key });
  }
  return transact(ctx.db, async (tx): Promise<Result<Written>> => {
    const before = await readSettingsGroup(tx, key);
    const changes = changesOf(before, parsed.data);
    if (changes.length === 0) return ok({ version, waits: false });
    const isAlone = ctx.actor.kind === "person" && (await areGuardsUp(tx));
    const atOnce = isAlone ? tightenedBy(key, before, parsed.data) : parsed.data;
    const looser = changesOf(atOnce, parsed.data);
    const saved = await save(ctx, tx, { key, before, value: atOnce, version });
    if (!saved.ok || looser.length === 0) return saved;
    const change = Object.fromEntries(looser.map(({ field, from, to }) => [field, [from, to]]));
    const asked = await askGuardChange(ctx, tx, { kind: "settings", subject: key, change });
    return asked.ok ? ok({ ...saved.value, waits: true }) : asked;
  });
}

/** What of a change holds at once; where that alone makes no valid group, all of it waits. */
function tightenedBy<Key extends SettingsKey>(key: Key, before: Settings[Key], after: object): object {
  const parsed = settingsGroups[key].safeParse(tightened(key, before, after as Settings[Key])); // It has passed the schema.
  return parsed.success ? parsed.data : before;
}

type Saving = { key: SettingsKey; before: object; value: object; version: number };

async function save(
  ctx: Pick<Ctx, "actor" | "clock">,
  tx: Transaction,
  { key, before, value, version }: Saving,
): Promise<Result<Written>> {
  const changes = changesOf(before, value);
  if (changes.length === 0) {
    const stored = await storedVersion(tx, key);
    return stored === version ? ok({ version, waits: false }) : fail(changedMeanwhile);
  }
  if (!(await store(ctx, tx, { key, value, version }))) return fail(changedMeanwhile);
  await logSettings(ctx, tx, key, { version: version + 1, changes });
  return ok({ version: version + 1, waits: false });
}

async function storedVersion(tx: Transaction, key: SettingsKey): Promise<number> {
  const [row] = await tx.select({ version: settings.version }).from(settings).where(eq(settings.key, key));
  return row?.version ?? 0;
}

const loosenedFields = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

/**
 * Does what waited by `writeSettings`. Refuses when one of its fields was changed since, or the group would
 * no longer be valid (`conflict`).
 */
export const loosenSettings: GuardAction = async (ctx, tx, { subject, change }) => {
  const key = settingsKeys.find((known) => known === subject);
  if (!key) return fail(isStale);
  const before = await readSettingsGroup(tx, key);
  const asked = Object.entries(loosenedFields.parse(change));
  const isSame = asked.every(([field, [from]]) => isEqual(Reflect.get(before, field), from));
  const to = Object.fromEntries(asked.map(([field, [, value]]) => [field, value]));
  const parsed = settingsGroups[key].safeParse({ ...before, ...to });
  if (!isSame || !parsed.success) return fail(isStale);
  const version = await storedVersion(tx, key);
  const saved = await save(ctx, tx, { key, before, value: parsed.data, version });
  return saved.ok ? ok(undefined) : saved;
};

const isStale: Failure = {
  code: "conflict",
  text: "These settings changed since this was asked for. Reject it and ask again.",
};

/** Logs a change of settings, and has pages that name what settings decide made anew. */
export async function logSettings(
  { actor }: Pick<Ctx, "actor">,
  tx: Transaction,
  key: SettingsKey,
  data: { version?: number; changes: SettingChange[] },
): Promise<void> {
  await appendEvent(tx, {
    subjectKind: "settings",
    subjectId: key,
    type: "settings.changed",
    actor,
    visibility: "internal",
    data,
    topics: [settingsTopic],
  });
  // Pages of visitors are kept until content changes.
  await appendEvent(tx, {
    subjectKind: "content",
    subjectId: "settings",
    type: "content.updated",
    actor,
    visibility: "public",
    data: {},
    topics: ["content"],
  });
}

const changedMeanwhile = {
  code: "conflict",
  field: "version",
  text: "Another admin changed these settings first. Your change wasn't saved.",
} as const;

/** One change of a setting as the log keeps it. */
export type SettingChange = { field: string; from: unknown; to: unknown };

function changesOf(before: object, after: object): SettingChange[] {
  return Object.entries(after).flatMap(([field, to]) => {
    const from: unknown = Reflect.get(before, field);
    return isEqual(from, to) ? [] : [{ field, from, to }];
  });
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function store(
  ctx: Pick<Ctx, "actor" | "clock">,
  tx: Transaction,
  { key, value, version }: WriteInput,
): Promise<boolean> {
  const row = {
    value,
    version: version + 1,
    updatedAt: ctx.clock.now(),
    updatedBy: ctx.actor.kind === "person" ? ctx.actor.personId : null,
  };
  const stored =
    version === 0
      ? await tx
          .insert(settings)
          .values({ key, ...row })
          .onConflictDoNothing()
          .returning({ key: settings.key })
      : await tx
          .update(settings)
          .set(row)
          .where(and(eq(settings.key, key), eq(settings.version, version)))
          .returning({ key: settings.key });
  return stored.length > 0;
}

/**
 * Puts settings in place for a demo, a bench or a test, without a person; keeps what somebody has changed.
 */
export async function seedSettings(db: Queryable, key: SettingsKey, value: object, now: Date): Promise<void> {
  const parsed = settingsGroups[key].parse(value);
  await db
    .insert(settings)
    .values({ key, value: parsed, version: 1, updatedAt: now, updatedBy: null })
    .onConflictDoNothing();
}
