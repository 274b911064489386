import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addNote } from "../../domain/orders/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function notesOf(orderId: string): Promise<string[]> {
  const found = await database.pool.query(
    "select note from events where subject_id = $1 and type = 'order.note' order by seq",
    [orderId],
  );
  return found.rows.map(({ note }) => note);
}

test("a note sent several times at once or later is written once, another under its key is refused", async () => {
  const { ctx } = ordersCtx(database);
  const desk = { ...ctx, actor: await person(database, "staff") };
  const { orderId } = await placed(ctx);
  const options = {
    orderId,
    note: "We are late",
    isPublic: true,
    once: { scope: "add-note", key: randomUUID() },
  };
  const answers = await Promise.all([1, 2, 3].map(() => addNote(desk, options)));
  answers.push(await addNote(desk, options));
  for (const answer of answers) expect(answer).toMatchObject({ ok: true });
  expect(await notesOf(orderId)).toEqual(["We are late"]);
  expect(await addNote(desk, { ...options, note: "Other" })).toMatchObject({
    ok: false,
    error: { code: "key_reused" },
  });
  expect(await addNote(desk, { ...options, once: { ...options.once, key: randomUUID() } })).toMatchObject({
    ok: true,
  });
  expect(await notesOf(orderId)).toEqual(["We are late", "We are late"]);
});

test("a refused note leaves its key free", async () => {
  const { ctx } = ordersCtx(database);
  const desk = { ...ctx, actor: await person(database, "staff") };
  const once = { scope: "add-note", key: randomUUID() };
  const note = { note: "A remark", isPublic: false, once };
  expect(await addNote(desk, { ...note, orderId: randomUUID() })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  const { orderId } = await placed(ctx);
  expect(await addNote(desk, { ...note, orderId })).toMatchObject({ ok: true });
  expect(await notesOf(orderId)).toEqual(["A remark"]);
});
