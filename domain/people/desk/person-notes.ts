import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { once } from "../../../platform/idempotency/once.ts";
import type { personNoteInput, personNoteRemovalInput } from "../inputs.ts";
import { can, isStaff } from "../model.ts";
import { lockPerson } from "../person-row.ts";
import { allow } from "../policy.ts";
import { getProfile } from "../profiles.ts";
import { namesOf } from "../staff.ts";
import { personNotes } from "../tables.ts";
import { noPerson } from "./desk-person.ts";

type NotesCtx = Pick<Ctx, "db" | "actor" | "clock" | "vault">;

/** What somebody of the staff noted about a person. */
export type PersonNote = {
  id: string;
  text: string;
  createdAt: Date;
  authorName: string;
  /** Its author and whoever manages people may. */
  mayRemove: boolean;
};

/** So many notes a person has at most. */
const mostNotes = 200;

/**
 * What staff noted about a person, the newest first. Refuses who may not read it: notes about staff are for
 * whoever manages people, and nobody reads what was noted about themself (`not_found`).
 */
export async function listPersonNotes(
  ctx: Pick<Ctx, "db" | "actor">,
  personId: string,
): Promise<Result<PersonNote[]>> {
  const may = await mayNote(ctx, ctx.db, personId, "orders.read");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(personNotes)
    .where(eq(personNotes.personId, personId))
    .orderBy(desc(personNotes.createdAt), desc(personNotes.id))
    .limit(mostNotes);
  const names = await namesOf(
    ctx.db,
    rows.map(({ authorId }) => authorId),
  );
  return ok(
    rows.map(({ id, text, createdAt, authorId }) => ({
      id,
      text,
      createdAt,
      authorName: names.get(authorId) ?? "Someone",
      mayRemove: mayRemove(ctx, authorId),
    })),
  );
}

/**
 * Notes something about a person for the other staff, once for each key (Rule P11). For people who
 * progress orders. The log keeps that there is a note, not what it says. Refuses as the list does, another
 * note under a used key (`key_reused`), and a note too many (`conflict`).
 */
export async function addPersonNote(
  ctx: NotesCtx,
  { personId, text, key }: z.infer<typeof personNoteInput> & { personId: string; key: string },
): Promise<Result<undefined>> {
  const { actor } = ctx;
  const may = await mayNote(ctx, ctx.db, personId, "orders.progress");
  if (!may.ok) return may;
  if (actor.kind !== "person") return fail(peopleOnly);
  const failures: Failure[] = [];
  const request = { scope: `person-note:${actor.personId}`, key, content: { personId, text } };
  const added = await once(ctx, request, async (tx) => {
    // With the person locked, so that notes are counted one after another.
    await lockPerson(tx, personId);
    const still = await mayNote(ctx, tx, personId, "orders.progress");
    const count = await tx.$count(personNotes, eq(personNotes.personId, personId));
    if (!still.ok) failures.push(still.error);
    else if (count >= mostNotes) failures.push(tooMany);
    if (failures.length > 0) return { status: 409, answer: null, store: false };
    const row = { id: randomUUID(), personId, authorId: actor.personId, text, createdAt: ctx.clock.now() };
    await tx.insert(personNotes).values(row);
    await noteEvent(ctx, tx, personId, "person.note_added");
    return { status: 201, answer: null, store: true };
  });
  if (!added.ok) return added;
  const [refused] = failures;
  return refused ? fail(refused) : ok(undefined);
}

/**
 * Removes a note: one's own, or any for whoever manages people. A note that is gone already, another
 * person's, or another author's is refused (`not_found`, `forbidden`).
 */
export async function removePersonNote(
  ctx: NotesCtx,
  { personId, noteId }: z.infer<typeof personNoteRemovalInput> & { personId: string },
): Promise<Result<undefined>> {
  const may = await mayNote(ctx, ctx.db, personId, "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    const isIt = and(eq(personNotes.id, noteId), eq(personNotes.personId, personId));
    const [note] = await tx.select().from(personNotes).where(isIt).for("update");
    if (!note) return fail(noteGone);
    if (!mayRemove(ctx, note.authorId)) return fail(notYours);
    await tx.delete(personNotes).where(eq(personNotes.id, noteId));
    await noteEvent(ctx, tx, personId, "person.note_removed");
    return ok(undefined);
  });
}

async function mayNote(
  { actor }: Pick<Ctx, "actor">,
  db: Queryable,
  personId: string,
  capability: "orders.read" | "orders.progress",
): Promise<Result<undefined>> {
  const may = allow(actor, capability);
  if (!may.ok) return may;
  if (actor.kind === "person" && actor.personId === personId) return fail(noPerson);
  const profile = await getProfile(db, personId);
  if (!profile) return fail(noPerson);
  return isStaff(profile.role) || profile.disabledRole ? allow(actor, "people.manage") : ok(undefined);
}

function mayRemove({ actor }: Pick<Ctx, "actor">, authorId: string): boolean {
  return actor.kind === "person" && (actor.personId === authorId || can(actor.role, "people.manage"));
}

function noteEvent(ctx: Pick<Ctx, "actor">, tx: Queryable, personId: string, type: string) {
  return appendEvent(tx, {
    subjectKind: "person",
    subjectId: personId,
    type,
    actor: ctx.actor,
    visibility: "internal",
    topics: [`person-desk:${personId}`],
  });
}

const peopleOnly: Failure = { code: "forbidden", text: "Only people leave notes for each other." };
const tooMany: Failure = {
  code: "conflict",
  text: `This person has ${mostNotes} notes. Remove one first.`,
};
const noteGone: Failure = { code: "not_found", text: "This note is gone. The page now shows the latest." };
const notYours: Failure = { code: "forbidden", text: "Only its author or an admin can remove this note." };
