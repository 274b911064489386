import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { system, visitor } from "../../kernel/actor.ts";
import { appendEvent, readEvents, verifyEvents } from "../../platform/events/index.ts";
import { testDatabase } from "../support/database.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase({ max: 20 });
});
afterAll(async () => {
  await database.close();
});

function append(subjectId: string, more: { note?: string; visibility?: "public" | "internal" } = {}) {
  return appendEvent(database.db, {
    subjectKind: "order",
    subjectId,
    type: "order.noted",
    actor: system("test"),
    visibility: more.visibility ?? "public",
    note: more.note,
    data: { amountCents: 1900, tags: ["a", "b"] },
    topics: [`order:${subjectId}`],
  });
}

/** Does what only the owner of the table could: changes rows behind the back of its triggers. */
async function tamper(statement: string) {
  await database.db.execute(sql.raw("alter table events disable trigger user"));
  await database.db.execute(sql.raw(statement));
  await database.db.execute(sql.raw("alter table events enable trigger user"));
}

test("the log refuses update, delete and truncate, even of no rows", async () => {
  await append("kept");
  for (const statement of [
    "update events set note = 'x'",
    "update events set note = 'x' where false",
    "delete from events",
    "truncate events",
  ]) {
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: "23001" } });
  }
  expect(await readEvents(database.db, { subjectKind: "order", subjectId: "kept", limit: 9 })).toHaveLength(
    1,
  );
});

test("an event keeps who, what, note and data, and is read newest first", async () => {
  expect(await append("read", { note: "first" })).toMatchObject({ seq: 1 });
  expect(await append("read", { note: "second", visibility: "internal" })).toMatchObject({ seq: 2 });
  const all = await readEvents(database.db, { subjectKind: "order", subjectId: "read", limit: 9 });
  expect(all.map((event) => event.note)).toEqual(["second", "first"]);
  expect(all[0]).toMatchObject({
    type: "order.noted",
    actorKind: "system",
    actorId: "test",
    visibility: "internal",
    data: { amountCents: 1900, tags: ["a", "b"] },
    topics: ["order:read"],
  });
  expect(all[0]?.prevHash).toEqual(all[1]?.hash);
  const shown = await readEvents(database.db, {
    subjectKind: "order",
    subjectId: "read",
    visibility: "public",
    limit: 9,
  });
  expect(shown.map((event) => event.note)).toEqual(["first"]);
});

test("the time given with an event is kept, whatever the session's time zone", async () => {
  const at = new Date("2031-02-03T04:05:06.789Z");
  const event = { subjectKind: "zone", subjectId: "1", type: "t", visibility: "public", topics: [] } as const;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'Asia/Tokyo'`);
    await appendEvent(tx, { ...event, topics: [], actor: visitor, at });
  });
  const stored = await readEvents(database.db, { subjectKind: "zone", subjectId: "1", limit: 1 });
  expect(stored[0]?.at).toEqual(at);
  expect(await verifyEvents(database.db, { subjectKind: "zone" })).toEqual({
    subjects: 1,
    events: 1,
    broken: [],
  });
});

test("concurrent appends to one subject leave no gap and one unbroken chain", async () => {
  const appended = await Promise.all(Array.from({ length: 60 }, () => append("busy")));
  const seqs = appended.map((one) => one.seq).sort((a, b) => a - b);
  expect(seqs).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  const verified = await verifyEvents(database.db, { subjectKind: "order", subjectId: "busy" });
  expect(verified).toEqual({ subjects: 1, events: 60, broken: [] });
});

test("a rolled back append leaves no trace and no gap", async () => {
  await append("rolled");
  const broken = database.db.transaction(async (tx) => {
    await appendEvent(tx, {
      subjectKind: "order",
      subjectId: "rolled",
      type: "order.noted",
      actor: visitor,
      visibility: "public",
      topics: [],
    });
    throw new Error("undone");
  });
  await expect(broken).rejects.toThrow("undone");
  expect(await append("rolled")).toMatchObject({ seq: 2 });
});

test("several events of one subject in one statement are chained in order", async () => {
  await database.db.execute(sql`
    insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics, seq, hash)
    select 'order', 'bulk', 'order.noted', 'visitor', 'public', '{}', 99, '\\x00' from generate_series(1, 5)`);
  const verified = await verifyEvents(database.db, { subjectKind: "order", subjectId: "bulk" });
  expect(verified).toEqual({ subjects: 1, events: 5, broken: [] });
});

test.each([
  ["a changed note", "update events set note = 'forged' where subject_id = '%' and seq = 2", 2, "content"],
  [
    "a changed actor",
    "update events set actor_id = 'other' where subject_id = '%' and seq = 3",
    3,
    "content",
  ],
  ["a removed event", "delete from events where subject_id = '%' and seq = 2", 3, "gap"],
  ["a removed first event", "delete from events where subject_id = '%' and seq = 1", 2, "gap"],
  [
    "an event rewritten together with its hash",
    `update events set note = 'forged', text_hash = event_text_hash(text_salt, 'forged', data), hash = chain_hash(
       prev_hash, subject_kind, subject_id, seq, type, actor_kind, actor_id, visibility, 'forged', data, topics, at,
       personal, event_text_hash(text_salt, 'forged', data)) where subject_id = '%' and seq = 2`,
    3,
    "chain",
  ],
])("verifying finds %s", async (name, statement, seq, reason) => {
  const subjectId = name.replaceAll(" ", "-");
  for (let count = 0; count < 4; count += 1) await append(subjectId, { note: `note ${count}` });
  await tamper(statement.replace("%", subjectId));
  const verified = await verifyEvents(database.db, { subjectKind: "order", subjectId });
  expect(verified.broken).toEqual([{ subjectKind: "order", subjectId, seq, reason }]);
  for (const pageSize of [1, 2, 3]) {
    expect(await verifyEvents(database.db, { subjectKind: "order", subjectId, pageSize })).toEqual(verified);
  }
});
