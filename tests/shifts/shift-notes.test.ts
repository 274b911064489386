import { afterAll, beforeAll, expect, test } from "vitest";
import { readStaffLoad } from "../../domain/orders/index.ts";
import { addShiftNote, markShiftNote, readShiftNotes } from "../../domain/shifts/index.ts";
import { forgetShiftNotes } from "../../domain/shifts/shift-notes.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function staff() {
  const { ctx } = ordersCtx(database);
  return { ...ctx, actor: await person(database, "staff") };
}

async function notesOf(ctx: Awaited<ReturnType<typeof staff>>) {
  const read = await readShiftNotes(ctx);
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

test("a note sent twice stands once; ticked off by two at once it is done once, by the first", async () => {
  const [ctx, other] = [await staff(), await staff()];
  const note = { text: "World 335 is down until noon", key: "key-of-a-note" };
  expect(await Promise.all([addShiftNote(ctx, note), addShiftNote(ctx, note)])).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  const [standing, ...more] = (await notesOf(other)).standing;
  expect(more).toEqual([]);
  const noteId = standing?.id ?? "";
  const marks = [ctx, other].map((one) => markShiftNote(one, { noteId, isDone: true }));
  for (const done of await Promise.all(marks)) expect(done).toMatchObject({ ok: true });
  const { rows } = await database.pool.query(
    "select type, note, data from events where subject_kind = 'shift-note' and subject_id = $1 order by seq",
    [noteId],
  );
  // The log says that there was a note, not what it said.
  expect(rows).toEqual([
    { type: "shift_note.added", note: null, data: {} },
    { type: "shift_note.done", note: null, data: {} },
  ]);
  expect((await verifyEvents(database.db, { subjectKind: "shift-note" })).broken).toEqual([]);
});

test("a done note can be put back, and goes 30 days after it was done", async () => {
  const ctx = await staff();
  await addShiftNote(ctx, { text: "Ring the bank", key: "another-key" });
  const noteId = (await notesOf(ctx)).standing.find(({ text }) => text === "Ring the bank")?.id ?? "";
  await markShiftNote(ctx, { noteId, isDone: true });
  await markShiftNote(ctx, { noteId, isDone: false });
  const inDays = (days: number) => new Date(ctx.clock.now().getTime() + days * 86_400_000);
  await forgetShiftNotes(database.db, inDays(31));
  expect((await notesOf(ctx)).standing.map(({ id }) => id)).toContain(noteId);
  await markShiftNote(ctx, { noteId, isDone: true });
  expect(await forgetShiftNotes(database.db, inDays(29))).toBe(0);
  expect(await forgetShiftNotes(database.db, inDays(31))).toBe(1);
  expect(await markShiftNote(ctx, { noteId, isDone: false })).toMatchObject({ error: { code: "not_found" } });
});

test("customers, staff before the step-up and keys neither read nor leave notes", async () => {
  const { ctx } = ordersCtx(database);
  const member = { ...ctx, actor: await person(database, "member") };
  const notElevated = { ...ctx, actor: { ...(await person(database, "staff")), elevated: false } };
  for (const one of [member, notElevated]) {
    expect((await readShiftNotes(one)).ok).toBe(false);
    expect((await readStaffLoad(one)).ok).toBe(false);
    expect((await addShiftNote(one, { text: "Hello", key: "a-third-key" })).ok).toBe(false);
    expect((await markShiftNote(one, { noteId: crypto.randomUUID(), isDone: true })).ok).toBe(false);
  }
});
