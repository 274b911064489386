import { and, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { settings } from "../../platform/settings/tables.ts";
import { allow } from "../people/index.ts";
import { readSettingsGroup } from "./read-settings.ts";
import { type SettingsKey, settingsGroups } from "./schemas.ts";

/** The topic of open settings pages; `content` is heard by every page that shows what settings decide. */
const settingsTopic = "settings";

type WriteCtx = Pick<Ctx, "db" | "clock" | "actor">;
type WriteInput = {
  key: SettingsKey;
  value: unknown;
  /** The version the edit started from; 0 for a group that was never changed. */
  version: number;
};

/**
 * Changes one group of settings (Rule P38), in effect at once, and logs each field from what to what. The
 * same value again changes nothing. Admins only. Refuses a value that does not fit (`invalid`, with the
 * field) and a version that is not the stored one (`conflict`), so that two admins never overwrite each
 * other.
 */
export async function writeSettings(
  ctx: WriteCtx,
  { key, value, version }: WriteInput,
): Promise<Result<{ version: number }>> {
  const may = allow(ctx.actor, "settings.edit");
  if (!may.ok) return may;
  const parsed = settingsGroups[key].safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const text = issue?.message ?? "This value can't be saved.";
    return fail({ code: "invalid", text, field: issue?.path.join(".") || key });
  }
  return transact(ctx.db, async (tx): Promise<Result<{ version: number }>> => {
    const before = await readSettingsGroup(tx, key);
    const changes = changesOf(before, parsed.data);
    if (changes.length === 0) return ok({ version });
    if (!(await store(ctx, tx, { key, value: parsed.data, version }))) return fail(changedMeanwhile);
    await logSettings(ctx, tx, key, { version: version + 1, changes });
    return ok({ version: version + 1 });
  });
}

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
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  });
}

async function store(ctx: WriteCtx, tx: Transaction, { key, value, version }: WriteInput): Promise<boolean> {
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
