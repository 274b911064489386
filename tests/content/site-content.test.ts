import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { demoContent } from "../../demo/content.ts";
import {
  readBlockForEditing,
  readSiteContent,
  seedContent,
  writeSiteContent,
} from "../../domain/content/index.ts";
import { freshContent } from "../../domain/content/model.ts";
import { type Actor, system } from "../../kernel/actor.ts";
import { systemClock } from "../../kernel/clock.ts";
import { readEvents } from "../../platform/events/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { recordingLog } from "../support/tools.ts";

let database: TestDatabase;
let log: ReturnType<typeof recordingLog>;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  log = recordingLog();
  await database.pool.query("truncate site_content, content_versions");
});
afterAll(() => database.close());

function ctx(actor: Actor = system("test")) {
  return { db: database.db, clock: systemClock, actor, log };
}

const shortHero = { title: "Gold.", lead: "Weighed." };

test("an empty table reads as a fresh shop, without a warning", async () => {
  expect(await readSiteContent(ctx())).toEqual(freshContent);
  expect(log.lines).toEqual([]);
});

test("the demo's content reads back as it was seeded, nulls included, and is seeded once", async () => {
  const seeded = { ...demoContent, promo: null };
  expect(await seedContent(ctx(), seeded)).toBe(Object.keys(demoContent).length);
  expect(await seedContent(ctx(), demoContent)).toBe(0);
  expect(await readSiteContent(ctx())).toEqual(seeded);
});

test("a broken block falls back to a fresh shop's and is logged; the others stay", async () => {
  await seedContent(ctx(), demoContent);
  await database.db.execute(sql`update site_content set value = '{"title": 5}' where key = 'hero'`);
  await database.db.execute(
    sql`insert into site_content (key, value) values ('rates', '{"stockMillions": 100}')`,
  );
  expect(await readSiteContent(ctx())).toEqual({ ...demoContent, hero: freshContent.hero });
  expect(log.lines.map((line) => line.level)).toEqual(["warn"]);
});

test("of two editors who started from the same version one is told of the conflict", async () => {
  await seedContent(ctx(), demoContent);
  const edit = { key: "hero", value: shortHero, version: 1 } as const;
  const results = await Promise.all([writeSiteContent(ctx(), edit), writeSiteContent(ctx(), edit)]);
  expect(results.filter((result) => result.ok)).toEqual([{ ok: true, value: { version: 2 } }]);
  const refused = results.find((result) => !result.ok);
  expect(refused).toMatchObject({ error: { code: "conflict" } });
  expect(await readBlockForEditing(ctx(), "hero")).toEqual({ value: shortHero, version: 2 });
  expect((await readBlockForEditing(ctx(), "promo")).version).toBe(1);
});

test("of two first editors of a block one is told of the conflict", async () => {
  const edit = { key: "promo", value: null, version: 0 } as const;
  const results = await Promise.all([writeSiteContent(ctx(), edit), writeSiteContent(ctx(), edit)]);
  expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
});

test("a stored change is in the log with its topic, a refused one is not", async () => {
  await writeSiteContent(ctx(), { key: "faq", value: [], version: 0 });
  await writeSiteContent(ctx(), { key: "faq", value: [{ question: "" }], version: 1 });
  const events = await readEvents(database.db, { subjectKind: "content", subjectId: "faq", limit: 9 });
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ type: "content.updated", topics: ["content"], data: { version: 1 } });
});

test("a value that does not fit is refused and says where", async () => {
  const value = { ...demoContent.claims, rating: 7 };
  const result = await writeSiteContent(ctx(), { key: "claims", value, version: 0 });
  expect(result).toMatchObject({ ok: false, error: { code: "invalid", field: "rating" } });
});

test("only those who may edit content can write it, and only after the step-up (Rules P2, P3)", async () => {
  const person = { kind: "person", personId: crypto.randomUUID(), sessionId: "s" } as const;
  const edit = { key: "hero", value: shortHero, version: 0 } as const;
  const asStaff = await writeSiteContent(ctx({ ...person, role: "staff", elevated: true }), edit);
  const unconfirmed = await writeSiteContent(ctx({ ...person, role: "manager", elevated: false }), edit);
  const asVisitor = await writeSiteContent(ctx({ kind: "visitor" }), edit);
  expect([asStaff, unconfirmed, asVisitor].map((result) => !result.ok && result.error.code)).toEqual([
    "not_found",
    "step_up_required",
    "not_found",
  ]);
  const asManager = await writeSiteContent(ctx({ ...person, role: "manager", elevated: true }), edit);
  expect(asManager).toEqual({ ok: true, value: { version: 1 } });
});
