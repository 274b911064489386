import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readChangedSubjects } from "../../platform/events/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { openWriter } from "./live-rig.ts";

let database: TestDatabase;
let writers: Awaited<ReturnType<typeof openWriter>>[];
let subjects = 0;
beforeAll(async () => {
  database = await testDatabase();
  writers = [await openWriter(database), await openWriter(database)];
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.close()));
  await database.close();
});

const writer = fc.nat({ max: 1 });
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("insert" as const), writer }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("commit" as const), writer }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rollback" as const), writer }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("page" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("killed" as const) }) },
);

const read = async (cursor: string | undefined, limit: number) => {
  const page = await readChangedSubjects(database.db, { kind: "order", cursor, limit });
  if (!page) throw new Error("The cursor was refused");
  return page;
};

test("a program that follows the cursors misses no subject, whatever is committed late and whenever it is killed", async () => {
  const runs = Number(process.env.PROPERTY_RUNS ?? 30);
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), follow),
    { numRuns: runs },
  );
});

async function follow(commands: { kind: string; writer?: number }[], limit: number): Promise<void> {
  const open: [Set<string>, Set<string>] = [new Set(), new Set()];
  const committed = new Set<string>();
  const copied = new Set<string>();
  let cursor = (await read(undefined, limit)).cursor;
  const page = async (keeps: boolean) => {
    const next = await read(cursor, limit);
    for (const id of next.ids) copied.add(id);
    if (keeps) cursor = next.cursor;
    return next.hasMore;
  };
  const end = async (at: number, how: "commit" | "rollback") => {
    const inserted = open[at];
    if (!inserted?.size) return;
    await writers[at]?.run(how);
    if (how === "commit") for (const id of inserted) committed.add(id);
    inserted.clear();
  };
  for (const { kind, writer: at = 0 } of commands) {
    if (kind === "insert") {
      if (open[at]?.size === 0) await writers[at]?.run("begin");
      subjects += 1;
      await writers[at]?.insert(`s${subjects}`, "orders");
      open[at]?.add(`s${subjects}`);
    } else if (kind === "page") await page(true);
    else if (kind === "killed") await page(false);
    else await end(at, kind === "commit" ? "commit" : "rollback");
  }
  await end(0, "commit");
  await end(1, "commit");
  for (let more = true; more; ) more = await page(true);
  expect([...copied].sort()).toEqual([...committed].sort());
}

test("a cursor of another log, or none at all, is refused", async () => {
  const { cursor } = await read(undefined, 5);
  const [snapshot] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as string[];
  const other = Buffer.from(JSON.stringify([snapshot, "3", "0123456789ab"])).toString("base64url");
  const cursorOf = (text: string) => Buffer.from(JSON.stringify([text, "3", ""])).toString("base64url");
  // None that the database itself would stumble over.
  const odd = ["0:0:", "9:3:", "3:9:2", "3:9:9", "3:9:5,4"].map(cursorOf);
  for (const wrong of [other, ...odd, "", "x", Buffer.from('["1:1:;drop","3",""]').toString("base64url")])
    expect(await readChangedSubjects(database.db, { kind: "order", cursor: wrong, limit: 5 })).toBeNull();
});
