import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { system } from "../../kernel/actor.ts";
import { appendEvent, eraseTexts, readEvents, verifyEvents } from "../../platform/events/index.ts";
import { testDatabase } from "../support/database.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const actor = system("test");
const broken = async () => (await verifyEvents(database.db)).broken;
const refused = { cause: { code: "23001" } };

/** What the owner of the table could do, behind the back of its triggers; undone again. */
async function foundAfter(statement: string) {
  return database.db
    .transaction(async (tx) => {
      await tx.execute(sql.raw("alter table events disable trigger user"));
      await tx.execute(sql.raw(statement));
      const { broken: found } = await verifyEvents(tx);
      throw found;
    })
    .catch((found: unknown) => found);
}

/** An edit that names somebody, a note, and an event with nothing to erase. */
async function subjectWithTexts(subjectId: string): Promise<bigint[]> {
  const event = { subjectKind: "order", subjectId, actor, visibility: "internal", topics: [] } as const;
  const changes = { rsn: ["Zezima", "Zezima Two"], amountCents: [100, 200] };
  const edited = await appendEvent(database.db, { ...event, type: "order.edited", data: { changes } });
  const noted = await appendEvent(database.db, { ...event, type: "order.note", note: "Ask for Zezima" });
  const plain = await appendEvent(database.db, { ...event, type: "order.assigned", data: { from: null } });
  return [edited, noted, plain].map(({ id }) => BigInt(id));
}

const erase = (erasureId: string, ids: bigint[]) =>
  database.db.transaction((tx) => eraseTexts(tx, { erasureId, ids, actor }));

const everything = async () =>
  (await database.pool.query<{ row: string }>("select e::text as row from events e")).rows
    .map(({ row }) => row)
    .join("\n");

/** Writes an event as the shop did before texts had a print: its note stands in the hash itself. */
async function oldEvent(subjectId: string): Promise<bigint> {
  const at = "2026-01-01T00:00:00Z";
  return database.db.transaction(async (tx) => {
    await tx.execute(sql.raw("alter table events disable trigger user"));
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into events (subject_kind, subject_id, seq, type, actor_kind, visibility, note, data, topics, at, hash)
      values ('order', ${subjectId}, 1, 'order.edited', 'system', 'internal', 'Old Zezima',
        '{"changes":{"rsn":["Zezima","B"]}}', '{}', ${at}::timestamptz,
        event_hash(null, 'order', ${subjectId}, 1, 'order.edited', 'system', null, 'internal', 'Old Zezima',
          '{"changes":{"rsn":["Zezima","B"]}}', '{}', ${at}::timestamptz)) returning id::text`);
    await tx.execute(sql.raw("alter table events enable trigger user"));
    return BigInt(rows[0]?.id ?? "");
  });
}

test("erased texts are gone, what else happened stays, and every chain still proves", async () => {
  const ids = await subjectWithTexts("one");
  const old = await oldEvent("old");
  await appendEvent(database.db, {
    ...{
      subjectKind: "order",
      subjectId: "old",
      type: "order.note",
      actor,
      visibility: "public",
      topics: [],
    },
    note: "after the old one",
  });
  expect(await broken()).toEqual([]);
  expect(await erase("e1", [...ids, old])).toBe(3);
  expect(await everything()).not.toMatch(/zezima/i);
  const [, noted, edited] = await readEvents(database.db, {
    subjectKind: "order",
    subjectId: "one",
    limit: 3,
  });
  expect(edited?.data).toEqual({ changes: { amountCents: [100, 200] } });
  expect(noted).toMatchObject({ note: null, textSalt: null });
  expect(await broken()).toEqual([]);
  expect(await erase("e1", [...ids, old])).toBe(0);
  expect(await broken()).toEqual([]);
});

test("nothing of an event can be changed but that its texts go, and not back again", async () => {
  const [edited] = await subjectWithTexts("guarded");
  const change = (set: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('goldhall.erasing', 'on', true)`);
      await tx.execute(sql.raw(`update events set ${set} where id = ${edited}`));
    });
  const gone = "note = null, text_salt = null, data = data_without(data, personal), erased_in = 1";
  for (const set of ["note = 'x'", "erased_in = 1", `${gone}, type = 'x'`, `${gone}, hash = '\\x00'`]) {
    await expect(change(set)).rejects.toMatchObject(refused);
  }
  await erase("guard", [edited ?? 0n]);
  await expect(change("erased_in = null")).rejects.toMatchObject(refused);
  await expect(
    database.db.transaction((tx) => tx.execute(sql.raw("update events set note = note"))),
  ).rejects.toMatchObject(refused);
});

test("a text changed, removed or put back by hand is found, and so is a forged erasure", async () => {
  const [edited, noted] = await subjectWithTexts("tampered");
  const [erased] = await subjectWithTexts("erased");
  const old = await oldEvent("tampered-old");
  await erase("e2", [erased ?? 0n, old]);
  expect(await broken()).toEqual([]);
  const witness = "(select max(id) from events where type = 'erasure.texts_removed')";
  const gone = "note = null, text_salt = null, data = data_without(data, personal)";
  const at = (subjectId: string, seq: number) =>
    expect.arrayContaining([{ subjectKind: "order", subjectId, seq, reason: "content" }]);
  const unwitnessed = expect.arrayContaining([
    { subjectKind: "erasure", subjectId: "e2", seq: 1, reason: "erasure" },
  ]);
  const cases = [
    [`update events set note = 'forged' where id = ${noted}`, at("tampered", 2)],
    [`update events set data = '{"changes":{"rsn":["A","B"]}}' where id = ${edited}`, at("tampered", 1)],
    [`update events set ${gone} where id = ${noted}`, at("tampered", 2)],
    [`update events set ${gone}, erased_in = 1 where id = ${noted}`, at("tampered", 2)],
    [`update events set ${gone}, erased_in = ${witness} where id = ${noted}`, unwitnessed],
    [`update events set note = 'put back' where id = ${erased}`, at("erased", 1)],
    [`update events set data = data || '{"x":1}' where id = ${old}`, unwitnessed],
    [`update events set actor_id = 'other' where id = ${old}`, unwitnessed],
    [`update events set note = 'put back' where id = ${old}`, at("tampered-old", 1)],
  ] as const;
  for (const [statement, expected] of cases) {
    expect(await foundAfter(statement), statement).toEqual(expected);
  }
  expect(await broken()).toEqual([]);
});

test("the print of an erased text can't be tried out: without its salt it is the print of nothing", async () => {
  const ids = await subjectWithTexts("salted");
  const prints = async () =>
    (
      await database.pool.query<{ print: Buffer }>(
        "select text_hash as print from events where id = any($1) and text_hash is not null order by id",
        [ids.map(String)],
      )
    ).rows.map(({ print }) => print.toString("hex"));
  const twin = await subjectWithTexts("salted-twin");
  const before = await prints();
  const { rows } = await database.pool.query<{ same: number }>(
    `select count(*)::int as same from events a join events b on a.text_hash = b.text_hash and a.id <> b.id
     where a.id = any($1)`,
    [twin.map(String)],
  );
  expect(rows[0]?.same).toBe(0);
  await erase("e3", ids);
  expect(await prints()).toEqual(before);
});
