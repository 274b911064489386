import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  cancelPlan,
  discardDraft,
  draftFromVersion,
  planDraft,
  readContentHistory,
  readContentPreview,
  readContentVersion,
  readDrafts,
  readSiteContent,
  restoreVersion,
  saveDraft,
  writeSiteContent,
} from "../../domain/content/index.ts";
import { freshContent } from "../../domain/content/model.ts";
import { person } from "../orders/orders-rig.ts";
import { failure, value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { contentShop, heroOf } from "./content-rig.ts";

const hour = 3_600_000;
let database: TestDatabase;
let shop: Awaited<ReturnType<typeof contentShop>>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  shop = await contentShop(database);
  await shop.clear();
});
afterAll(() => database.close());

const later = () => new Date(shop.clock.now().getTime() + hour);
const one = heroOf("One");
const two = heroOf("Two");

test("a draft changes nothing that is published; publishing it ends it", async () => {
  await shop.publish("hero", one, 0);
  const draft = await shop.draft("hero", two, 1);
  expect((await readSiteContent(shop.ctx)).hero).toEqual(one);
  value(await writeSiteContent(shop.ctx, { key: "hero", value: two, version: 1, draft, note: " Shorter. " }));
  expect((await readSiteContent(shop.ctx)).hero).toEqual(two);
  expect(value(await readDrafts(shop.ctx))).toEqual([]);
  const [newest, first] = value(await readContentHistory(shop.ctx, { key: "hero", limit: 9 }));
  expect(newest).toMatchObject({ version: 2, note: "Shorter.", by: "Ledger Oak", isOwn: true, value: two });
  expect(first).toMatchObject({ version: 1, value: one });
});

test("of two who save the draft they saw, or start one, at the same moment one is told", async () => {
  const start = () => saveDraft(shop.ctx, { key: "hero", value: one, basedOn: 0, draft: null });
  const started = await Promise.all([start(), start()]);
  expect(started.filter((result) => result.ok)).toHaveLength(1);
  expect(failure(started.find((result) => !result.ok) ?? started[0])).toMatchObject({
    code: "conflict",
    field: "draft",
  });
  const [draft] = value(await readDrafts(shop.ctx));
  if (!draft) throw new Error("no draft");
  const save = () => saveDraft(shop.ctx, { key: "hero", value: two, basedOn: 0, draft });
  const saved = await Promise.all([save(), save()]);
  expect(saved.map((result) => result.ok).sort()).toEqual([false, true]);
});

test("a stale draft is neither published, planned nor discarded, and a stale block keeps its draft", async () => {
  await shop.publish("hero", one, 0);
  const seen = await shop.draft("hero", two, 1);
  value(await saveDraft(shop.ctx, { key: "hero", value: heroOf("Three"), basedOn: 1, draft: seen }));
  const stale = [
    await writeSiteContent(shop.ctx, { key: "hero", value: two, version: 1, draft: seen }),
    await writeSiteContent(shop.ctx, { key: "hero", value: two, version: 1, draft: null }),
    await planDraft(shop.ctx, { key: "hero", draft: seen, publishAt: later() }),
    await discardDraft(shop.ctx, { key: "hero", draft: seen }),
  ];
  expect(stale.map((result) => failure(result).code)).toEqual(Array(4).fill("conflict"));
  const [draft] = value(await readDrafts(shop.ctx, "hero"));
  if (!draft) throw new Error("no draft");
  await shop.publish("hero", heroOf("Elsewhere"), 1);
  const moved = await writeSiteContent(shop.ctx, { key: "hero", value: draft.value, version: 1, draft });
  expect(failure(moved).code).toBe("conflict");
  expect(value(await readDrafts(shop.ctx, "hero"))).toHaveLength(1);
});

test("who may not edit content, or has not passed the step-up, can do none of it (Rules P2, P3)", async () => {
  await shop.publish("hero", one, 0);
  const draft = await shop.draft("hero", two, 1);
  const staff = await person(database, "staff");
  for (const [actor, code] of [
    [staff, "not_found"],
    [{ ...shop.editor, elevated: false }, "step_up_required"],
    [{ kind: "visitor" }, "not_found"],
  ] as const) {
    const ctx = shop.ctxAs(actor);
    const key = "hero";
    const results = await Promise.all([
      saveDraft(ctx, { key, value: two, basedOn: 1, draft }),
      planDraft(ctx, { key, draft, publishAt: later() }),
      cancelPlan(ctx, { key, draft }),
      discardDraft(ctx, { key, draft }),
      restoreVersion(ctx, { key, from: 1, version: 1 }),
      draftFromVersion(ctx, { key, from: 1, version: 1 }),
      readContentHistory(ctx, { key, limit: 9 }),
      readContentVersion(ctx, { key, version: 1 }),
      readDrafts(ctx),
    ]);
    expect(results.map((result) => failure(result).code)).toEqual(results.map(() => code));
    expect(await readContentPreview(ctx, draft.id)).toBeUndefined();
  }
  expect(await readContentPreview(shop.ctx, draft.id)).toEqual({ key: "hero", value: two });
  expect(await readContentPreview(shop.ctx, randomUUID())).toBeUndefined();
  expect(await readContentPreview(shop.ctx, "' or 1=1")).toBeUndefined();
});

test("a planned draft goes live at its time and once, with its note, in the name of who planned it", async () => {
  await shop.publish("hero", one, 0);
  const draft = await shop.draft("hero", two, 1);
  const publishAt = later();
  value(await planDraft(shop.ctx, { key: "hero", draft, publishAt, note: "For Friday" }));
  expect(await shop.runAt()).toEqual([publishAt.toISOString()]);
  expect(await shop.runJobs()).toEqual(["This draft is not due yet"]);
  expect(await shop.standing("hero")).toMatchObject({ version: 1 });
  // A shop that was down at that time runs the job late.
  shop.clock.advance(5 * hour);
  expect(await Promise.all([shop.runJobs(), shop.runJobs()])).toEqual([["done"], ["done"]]);
  expect(await shop.standing("hero")).toEqual({ version: 2, value: two });
  const [newest] = value(await readContentHistory(shop.ctx, { key: "hero", limit: 1 }));
  expect(newest).toMatchObject({ version: 2, by: "Ledger Oak", note: "For Friday" });
  const events = await shop.eventsOf("hero");
  expect(events.filter(({ type }) => type === "content.updated")).toHaveLength(2);
  expect(events.at(-1)).toMatchObject({ topics: ["content"], data: { isPlanned: true, version: 2 } });
});

test("a plan that was canceled or changed, or whose draft was saved again or discarded, publishes nothing", async () => {
  await shop.publish("hero", one, 0);
  const draft = await shop.draft("hero", two, 1);
  const first = value(await planDraft(shop.ctx, { key: "hero", draft, publishAt: later() }));
  const { rows } = await database.pool.query("select payload from graphile_worker._private_jobs");
  value(await cancelPlan(shop.ctx, { key: "hero", draft: first }));
  shop.clock.advance(2 * hour);
  expect(await shop.runJobs()).toEqual(["done"]);
  const canceled = value(await readDrafts(shop.ctx, "hero"))[0];
  if (!canceled) throw new Error("no draft");
  const again = value(await planDraft(shop.ctx, { key: "hero", draft: canceled, publishAt: later() }));
  expect(await shop.runAt()).toHaveLength(1);
  const saved = value(await saveDraft(shop.ctx, { key: "hero", value: two, basedOn: 1, draft: again }));
  expect(saved.wasPlanned).toBe(true);
  shop.clock.advance(2 * hour);
  expect(await shop.runJobs()).toEqual(["done"]);
  value(await planDraft(shop.ctx, { key: "hero", draft: saved, publishAt: later() }));
  const [planned] = value(await readDrafts(shop.ctx, "hero"));
  if (!planned) throw new Error("no draft");
  value(await discardDraft(shop.ctx, { key: "hero", draft: planned }));
  await shop.draft("hero", two, 1);
  shop.clock.advance(2 * hour);
  expect(await shop.runJobs()).toEqual(["done"]);
  expect(rows).toHaveLength(1);
  expect(await shop.standing("hero")).toMatchObject({ version: 1 });
  const types = (await shop.eventsOf("hero")).map(({ type }) => type);
  expect(types).not.toContain("content.publish_failed");
});

test.each([
  ["changed", () => shop.publish("hero", heroOf("Elsewhere"), 1)],
  [
    "no_rights",
    () =>
      database.pool.query("update user_profiles set role = 'staff' where id = $1", [shop.editor.personId]),
  ],
  ["does_not_fit", () => database.pool.query(`update content_drafts set value = '{"title": 5}'`)],
])(
  "a plan that can't be kept (%s) leaves the draft and is told to the editors",
  async (reason, meanwhile) => {
    await shop.publish("hero", one, 0);
    const draft = await shop.draft("hero", two, 1);
    value(await planDraft(shop.ctx, { key: "hero", draft, publishAt: later() }));
    await meanwhile();
    const before = await shop.standing("hero");
    shop.clock.advance(2 * hour);
    expect(await Promise.all([shop.runJobs(), shop.runJobs()])).toEqual([["done"], ["done"]]);
    expect(await shop.standing("hero")).toEqual(before);
    const admin = shop.ctxAs(await person(database, "admin"));
    expect(value(await readDrafts(admin, "hero"))).toMatchObject([{ publishAt: null }]);
    const told = (await shop.eventsOf("hero")).filter(({ type }) => type === "content.publish_failed");
    expect(told).toMatchObject([{ data: { reason }, visibility: "internal" }]);
    const { rows } = await database.pool.query(
      `select from due_events join events on id = event_id
       where type = 'content.publish_failed' and data ->> 'reason' = $1`,
      [reason],
    );
    expect(rows).toHaveLength(1);
  },
);

test("a job that is killed on its way has done nothing, and does all of it when it runs again", async () => {
  await shop.publish("hero", one, 0);
  const draft = await shop.draft("hero", two, 1);
  value(await planDraft(shop.ctx, { key: "hero", draft, publishAt: later() }));
  shop.clock.advance(2 * hour);
  // The connection ends with the last statement of the transaction.
  await database.pool.query(`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await database.pool.query(
    "create trigger die after delete on content_drafts for each row execute function die()",
  );
  expect(await shop.runJobs()).not.toEqual(["done"]);
  await database.pool.query("drop trigger die on content_drafts");
  await database.pool.query("drop function die");
  expect(await shop.standing("hero")).toEqual({ version: 1, value: one });
  expect(value(await readContentHistory(shop.ctx, { key: "hero", limit: 9 }))).toHaveLength(1);
  expect(await shop.runJobs()).toEqual(["done"]);
  expect(await shop.standing("hero")).toEqual({ version: 2, value: two });
});

test("a time that is past, or more than a year ahead, is no plan", async () => {
  const draft = await shop.draft("hero", two, 0);
  for (const publishAt of [
    shop.clock.now(),
    new Date(shop.clock.now().getTime() + 400 * 24 * hour),
    new Date("x"),
  ]) {
    const refused = failure(await planDraft(shop.ctx, { key: "hero", draft, publishAt }));
    expect(refused).toMatchObject({ code: "invalid", field: "publishAt" });
  }
});

test("an earlier version comes back as the next one, or as a draft, and only if nobody was faster", async () => {
  await shop.publish("hero", one, 0);
  await shop.publish("hero", two, 1);
  const restore = () => restoreVersion(shop.ctx, { key: "hero", from: 1, version: 2 });
  const results = await Promise.all([restore(), restore()]);
  expect(results.map((result) => result.ok).sort()).toEqual([false, true]);
  expect(await shop.standing("hero")).toEqual({ version: 3, value: one });
  const [newest] = value(await readContentHistory(shop.ctx, { key: "hero", limit: 1 }));
  expect(newest).toMatchObject({ version: 3, restoredFrom: 1 });
  expect(failure(await restoreVersion(shop.ctx, { key: "hero", from: 9, version: 3 })).code).toBe(
    "not_found",
  );
  value(await draftFromVersion(shop.ctx, { key: "hero", from: 2, version: 3 }));
  expect(value(await readDrafts(shop.ctx, "hero"))).toMatchObject([{ value: two, basedOn: 3 }]);
  const second = await draftFromVersion(shop.ctx, { key: "hero", from: 2, version: 3 });
  expect(failure(second).code).toBe("conflict");
});

test("the text of a draft is in no event", async () => {
  await shop.publish("hero", one, 0);
  const secret = heroOf("Not for anybody yet");
  const draft = await shop.draft("hero", secret, 1);
  value(await planDraft(shop.ctx, { key: "hero", draft, publishAt: later() }));
  const events = await shop.eventsOf("hero");
  expect(events.length).toBeGreaterThan(2);
  expect(JSON.stringify(events)).not.toContain("Not for anybody yet");
});

test("the history can't be rewritten, and holds what an older server publishes", async () => {
  await shop.publish("hero", one, 0);
  await expect(database.pool.query("update content_versions set note = 'x'")).rejects.toThrow(/append-only/);
  await expect(database.pool.query("delete from content_versions")).rejects.toThrow(/append-only/);
  await database.pool.query(
    "update site_content set value = $1, version = version + 1, updated_at = now() where key = 'hero'",
    [JSON.stringify(two)],
  );
  expect(value(await readContentVersion(shop.ctx, { key: "hero", version: 2 })).value).toEqual(two);
});

test("a draft keeps whether customers shall be asked to agree, saved again and without its plan", async () => {
  const text = { ...freshContent.terms, summary: "Asks." };
  const asks = async () => value(await readDrafts(shop.ctx, "terms"))[0]?.asksConsent;
  const save = (draft: { id: string; version: number } | null, asksConsent: boolean) =>
    saveDraft(shop.ctx, { key: "terms", value: text, basedOn: 0, draft, asksConsent });
  const first = value(await save(null, true));
  expect(await asks()).toBe(true);
  const plan = { key: "terms", draft: first, publishAt: later(), asksConsent: true } as const;
  const canceled = value(
    await cancelPlan(shop.ctx, { key: "terms", draft: value(await planDraft(shop.ctx, plan)) }),
  );
  expect(await asks()).toBe(true);
  value(await save(canceled, false));
  expect(await asks()).toBe(false);
});
