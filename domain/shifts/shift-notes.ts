import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { once } from "../../platform/idempotency/once.ts";
import { inLane, type Tasks } from "../../platform/jobs/lane.ts";
import { allow, namesOf } from "../people/index.ts";
import { shiftNoteDays } from "./model.ts";
import { type ShiftNoteRow, shiftNotes } from "./tables.ts";

type ShiftCtx = Pick<Ctx, "db" | "actor" | "clock" | "vault">;

/** A note for the next shift, with the names of who wrote it and who ticked it off. */
export type ShiftNote = Pick<ShiftNoteRow, "id" | "text" | "createdAt" | "doneAt"> & {
  authorName: string;
  doneByName: string | null;
};

type ShiftNotes = { standing: ShiftNote[]; done: ShiftNote[] };

/** Most notes of each kind that are shown. */
const [mostStanding, mostDone] = [100, 10];

/** The notes that stand, oldest first, and those ticked off last, newest first. For staff who read orders. */
export async function readShiftNotes(ctx: Pick<Ctx, "db" | "actor">): Promise<Result<ShiftNotes>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { doneAt, createdAt, id } = shiftNotes;
  const [standing, done] = await Promise.all([
    ctx.db
      .select()
      .from(shiftNotes)
      .where(isNull(doneAt))
      .orderBy(asc(createdAt), asc(id))
      .limit(mostStanding),
    ctx.db.select().from(shiftNotes).where(isNotNull(doneAt)).orderBy(desc(doneAt), desc(id)).limit(mostDone),
  ]);
  const people = [...standing, ...done].flatMap(({ authorId, doneBy }) => [authorId, doneBy ?? authorId]);
  const names = await namesOf(ctx.db, people);
  const named = ({ authorId, doneBy, ...note }: ShiftNoteRow): ShiftNote => ({
    ...note,
    authorName: names.get(authorId) ?? unknownPerson,
    doneByName: doneBy && (names.get(doneBy) ?? unknownPerson),
  });
  return ok({ standing: standing.map(named), done: done.map(named) });
}

const unknownPerson = "Someone";

/**
 * Leaves a note for the next shift, once for each key (Rule P11). For people who progress orders. The log
 * keeps that there is one, not what it says. Refuses another note under a key that was used (`key_reused`).
 */
export async function addShiftNote(
  ctx: ShiftCtx,
  { text, key }: { text: string; key: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(peopleOnly);
  const authorId = ctx.actor.personId;
  const added = await once(ctx, { scope: `shift-note:${authorId}`, key, content: { text } }, async (tx) => {
    const id = randomUUID();
    await tx.insert(shiftNotes).values({ id, authorId, text, createdAt: ctx.clock.now() });
    await noteEvent(ctx, tx, id, "shift_note.added");
    return { status: 201, answer: null, store: true };
  });
  return added.ok ? ok(undefined) : added;
}

/**
 * Ticks a note off, or puts it back; as it is already, nothing changes. For people who progress orders.
 * Refuses a note that is gone (`not_found`).
 */
export async function markShiftNote(
  ctx: ShiftCtx,
  { noteId, isDone }: { noteId: string; isDone: boolean },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(peopleOnly);
  const doneBy = ctx.actor.personId;
  return transact(ctx.db, async (tx) => {
    const [note] = await tx.select().from(shiftNotes).where(eq(shiftNotes.id, noteId)).for("update");
    if (!note) return fail(noteGone);
    if ((note.doneAt !== null) === isDone) return ok(undefined);
    const set = isDone ? { doneAt: ctx.clock.now(), doneBy } : { doneAt: null, doneBy: null };
    await tx.update(shiftNotes).set(set).where(eq(shiftNotes.id, noteId));
    await noteEvent(ctx, tx, noteId, isDone ? "shift_note.done" : "shift_note.put_back");
    return ok(undefined);
  });
}

function noteEvent(ctx: Pick<Ctx, "actor" | "clock">, tx: Queryable, subjectId: string, type: string) {
  const subject = { subjectKind: "shift-note", subjectId };
  const topics = ["shift"] as const;
  return appendEvent(tx, { ...subject, type, actor: ctx.actor, visibility: "internal", topics });
}

/** Forgets notes that were ticked off a while ago; returns how many rows went. */
export async function forgetShiftNotes(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - shiftNoteDays * 86_400_000);
  const { doneAt } = shiftNotes;
  const deleted = await db.delete(shiftNotes).where(and(isNotNull(doneAt), lte(doneAt, before)));
  return deleted.rowCount ?? 0;
}

const peopleOnly: Failure = { code: "forbidden", text: "Only people leave notes for each other." };
const noteGone: Failure = { code: "not_found", text: "This note is gone. The list now shows the latest." };

/** When notes that were ticked off are forgotten, as a line for the crontab of startJobs. */
export const shiftsCrontab = "47 4 * * * forget-shift-notes ?jobKey=forget-shift-notes&max=2";

/** The task that forgets notes of past shifts. */
export function shiftsTasks({ db, clock }: Pick<Ctx, "db" | "clock">): Tasks {
  return {
    "forget-shift-notes": inLane("tidying", () => forgetShiftNotes(db, clock.now())),
  };
}
