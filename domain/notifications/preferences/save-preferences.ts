import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { allow } from "../../people/index.ts";
import { can } from "../../people/model.ts";
import { choiceField, type preferencesInput } from "../inputs.ts";
import { kindOf, kindsFor, personalWays } from "../kinds.ts";
import { notificationPreferences } from "../tables.ts";
import type { Choices } from "./choices.ts";
import { type Preferences, preferencesOf } from "./read-preferences.ts";

type PreferencesCtx = Pick<Ctx, "db" | "clock" | "actor">;

/** One's own preferences. Refuses whoever has no desk. */
export async function readOwnPreferences(ctx: PreferencesCtx): Promise<Result<Preferences>> {
  const personId = deskPerson(ctx);
  if (!personId.ok) return personId;
  const found = (await preferencesOf(ctx.db, [personId.value])).get(personId.value);
  if (!found) throw new Error("Everybody asked for has preferences");
  return ok(found);
}

/**
 * Saves how one wants to be told: what is told from now on follows it. Guards the version, so that two
 * windows never overwrite each other (`conflict`).
 */
export async function savePreferences(
  ctx: PreferencesCtx,
  { version, chosen, quiet, timeZone }: z.output<typeof preferencesInput>,
): Promise<Result<undefined>> {
  const person = deskPerson(ctx);
  if (!person.ok) return person;
  const personId = person.value;
  const before = await readOwnPreferences(ctx);
  if (!before.ok) return before;
  const choices = { ...before.value.choices, ...chosenBy(ctx.actor, chosen) };
  const hours = { timeZone, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
  return storePreferences(ctx, personId, { choices, ...hours, version });
}

type Stored = Omit<typeof notificationPreferences.$inferInsert, "personId" | "updatedAt">;

/** Writes what somebody prefers over the version that they saw (`conflict`). */
export function storePreferences(
  ctx: PreferencesCtx,
  personId: string,
  { version, ...chosen }: Stored,
): Promise<Result<undefined>> {
  const row = { ...chosen, version: version + 1, updatedAt: ctx.clock.now() };
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const { personId: id, version: stored } = notificationPreferences;
    const saved =
      version === 0
        ? await tx
            .insert(notificationPreferences)
            .values({ personId, ...row })
            .onConflictDoNothing()
            .returning({ id })
        : await tx
            .update(notificationPreferences)
            .set(row)
            .where(and(eq(id, personId), eq(stored, version)))
            .returning({ id });
    if (saved.length === 0) return fail(changedMeanwhile);
    await appendEvent(tx, {
      subjectKind: "notification-preferences",
      subjectId: personId,
      type: "notification.preferences_changed",
      actor: ctx.actor,
      visibility: "internal",
      data: { version: version + 1 },
      topics: [`inbox:${personId}`, `user:${personId}`],
    });
    return ok(undefined);
  });
}

/**
 * What was ticked, for the kinds that the form shows to this role. What sounds is in the inbox too, but for
 * what the queue shows.
 */
function chosenBy(actor: Ctx["actor"], chosen: readonly string[]): Choices {
  const kinds = actor.kind === "person" ? kindsFor((capability) => can(actor.role, capability)) : [];
  return Object.fromEntries(
    kinds.map((kind) => {
      const ticked = personalWays.filter((way) => chosen.includes(choiceField(kind, way)));
      const isSilent = ticked.length === 0 || kindOf(kind).isTurn;
      return [kind, isSilent ? ticked : ["inbox", ...ticked.filter((way) => way !== "inbox")]];
    }),
  );
}

/** The member of staff who asks. */
export function deskPerson({ actor }: Pick<Ctx, "actor">): Result<string> {
  const may = allow(actor, "desk.enter");
  if (!may.ok) return may;
  return actor.kind === "person"
    ? ok(actor.personId)
    : fail({ code: "forbidden", text: "Only people have an inbox." });
}

const changedMeanwhile = {
  code: "conflict",
  field: "version",
  text: "You changed these in another window. The page now shows the latest.",
} as const;
