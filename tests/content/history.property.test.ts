import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cancelPlan,
  discardDraft,
  draftFromVersion,
  planDraft,
  readContentHistory,
  readDrafts,
  restoreVersion,
  saveDraft,
  writeSiteContent,
} from "../../domain/content/index.ts";
import { value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { contentShop, heroOf } from "./content-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof contentShop>>;
beforeAll(async () => {
  database = await testDatabase();
  shop = await contentShop(database);
});
afterAll(() => database.close());

const numRuns = Number(process.env.PROPERTY_RUNS ?? 15);
const minute = 60_000;
const key = "hero";

const step = fc.record({
  what: fc.constantFrom(
    "publish",
    "save",
    "publishDraft",
    "plan",
    "cancel",
    "discard",
    "restore",
    "redraft",
    "wait",
  ),
  title: fc.constantFrom("A", "B", "C"),
  /** What the editor saw is sometimes a version behind. */
  isStale: fc.boolean(),
  from: fc.integer({ min: 1, max: 4 }),
});

async function act({
  what,
  title,
  isStale,
  from,
}: {
  what: string;
  title: string;
  isStale: boolean;
  from: number;
}) {
  const { ctx } = shop;
  const [draft] = value(await readDrafts(ctx, key));
  const seen = draft ? { id: draft.id, version: draft.version } : null;
  const version = Math.max(0, ((await shop.standing(key))?.version ?? 0) - (isStale ? 1 : 0));
  const text = heroOf(title);
  if (what === "publish") return writeSiteContent(ctx, { key, value: text, version });
  if (what === "save") return saveDraft(ctx, { key, value: text, basedOn: version, draft: seen });
  if (what === "publishDraft") return writeSiteContent(ctx, { key, value: text, version, draft: seen });
  if (what === "restore") return restoreVersion(ctx, { key, from, version });
  if (what === "redraft") return draftFromVersion(ctx, { key, from, version });
  if (what === "wait") {
    shop.clock.advance(3 * minute);
    return shop.runJobs();
  }
  if (!seen) return;
  const publishAt = new Date(shop.clock.now().getTime() + 2 * minute);
  if (what === "plan") return planDraft(ctx, { key, draft: seen, publishAt });
  return what === "cancel" ? cancelPlan(ctx, { key, draft: seen }) : discardDraft(ctx, { key, draft: seen });
}

test("whatever editors and plans do, the history has every version once, and its last is what stands", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (rounds) => {
        await shop.clear();
        for (const round of rounds) {
          const before = await shop.standing(key);
          await Promise.all(round.map(act));
          const after = await shop.standing(key);
          expect((after?.version ?? 0) - (before?.version ?? 0)).toBeGreaterThanOrEqual(0);
          const history = value(await readContentHistory(shop.ctx, { key, limit: 99 }));
          expect(history.map((one) => one.version)).toEqual(history.map((_, at) => history.length - at));
          expect(history[0] && { version: history[0].version, value: history[0].value }).toEqual(after);
          const events = await shop.eventsOf(key);
          const published = events.filter(({ type }) => type === "content.updated");
          expect(published.map(({ data }) => data.version)).toEqual(
            history.map((one) => one.version).reverse(),
          );
          for (const one of history) {
            if (one.restoredFrom === null) continue;
            expect(one.value).toEqual(history.find(({ version }) => version === one.restoredFrom)?.value);
          }
        }
      },
    ),
    { numRuns },
  );
});
