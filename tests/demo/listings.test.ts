import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { ensureDemoWays } from "../../demo/fill-shop.ts";
import { seedDemoListings } from "../../demo/listings/listings.ts";
import { demoListings } from "../../demo/listings/rows.ts";
import { demoPictureTasks } from "../../demo/pictures/draw-job.ts";
import { demoPictures } from "../../demo/pictures/pictures.ts";
import { picturesOf } from "../../domain/listings/index.ts";
import { builds, listingTypes, priceBrackets, totalLevelBrackets } from "../../domain/listings/model.ts";
import { skills } from "../../domain/players/model.ts";
import { parseConfig } from "../../platform/config/config.ts";
import { makeServices, type Services, systemCtx } from "../../server/services.ts";
import { memoryFiles } from "../listings/pictures-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { recordingLog } from "../support/tools.ts";

let database: TestDatabase;
let services: Services;
beforeAll(async () => {
  database = await testDatabase();
  const config = {
    ...parseConfig({ DEMO: "1" }),
    authSecret: randomBytes(32).toString("base64"),
    vaultKeys: `k1:${randomBytes(32).toString("base64")}`,
  };
  services = makeServices(config, database.url, recordingLog());
  const ctx = systemCtx(services, "demo");
  await ensureDemoWays(ctx);
  await seedDemoListings(ctx);
});
afterAll(async () => {
  await services.connection.close();
  await database.close();
});

const rows = async (statement: string) => (await database.pool.query(statement)).rows;

longTest(
  "120 listings of every build, type and bracket are there: bought, on hold, featured, drafts",
  async () => {
    expect(
      await rows("select state, count(*)::int as n from account_listings group by 1 order by 1"),
    ).toEqual([
      { state: "draft", n: 3 },
      { state: "published", n: 116 },
      { state: "sold", n: 1 },
    ]);
    // One of them is paid for and becomes sold by the job that hands it over, the other is on hold.
    expect(
      await rows("select 1 from account_listings where state = 'published' and held_by is not null"),
    ).toHaveLength(2);
    expect(await rows("select 1 from account_listings where featured > 0")).toHaveLength(8);
    const all = demoListings();
    expect(new Set(all.map(({ build }) => build))).toEqual(new Set(builds));
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(listingTypes));
    // The home page says "From $25".
    expect(Math.min(...all.map(({ priceCents }) => priceCents))).toBeGreaterThanOrEqual(2_500);
    for (const { from, to } of priceBrackets) {
      expect(all.some(({ priceCents }) => priceCents >= from && priceCents <= (to ?? Infinity))).toBe(true);
    }
    for (const { from, to } of totalLevelBrackets) {
      expect(all.some(({ totalLevel }) => totalLevel >= from && totalLevel <= (to ?? Infinity))).toBe(true);
    }
  },
);

longTest("every login is in the vault, and nowhere in the table or the log", async () => {
  expect(await rows("select 1 from account_listings where login_secret_id is null")).toEqual([]);
  const [found] = await rows(
    `select (select count(*) from account_listings l where l::text ilike '%made-up-%') +
            (select count(*) from events e where e::text ilike '%made-up-%') as n`,
  );
  expect(Number(found.n)).toBe(0);
});

longTest("levels, sums, names and words fit each other, and are the same at every start", () => {
  const all = demoListings();
  expect(JSON.stringify(demoListings())).toBe(JSON.stringify(all));
  for (const { build, levels, combatLevel, totalLevel, description, features } of all) {
    expect(totalLevel).toBe(skills.reduce((sum, skill) => sum + levels[skill], 0));
    if (build === "Skiller" || build === "Tutorial Completed") expect(combatLevel).toBe(3);
    if (build === "Pure") expect(levels.Defence).toBe(1);
    if (build === "Zerker") expect(levels.Defence).toBe(45);
    expect(features.length).toBeGreaterThanOrEqual(2);
    expect(description).not.toMatch(/[{}]|undefined|NaN| {2}/);
  }
  for (const key of ["name", "description"] as const) {
    expect(new Set(all.map((listing) => listing[key])).size).toBe(all.length);
  }
});

longTest("a job draws the pictures of a listing through the same gate as an upload, once", async () => {
  const all = demoListings();
  expect(all.filter(({ pictures }) => pictures > 0).length).toBeGreaterThanOrEqual(38);
  const demo = all.find(({ pictures }) => pictures === 4);
  const [listing] = await rows(
    `select id from account_listings where name = '${demo?.name.replace("'", "''")}'`,
  );
  const ctx = { ...systemCtx(services, "demo"), files: memoryFiles() };
  const draw = demoPictureTasks(ctx)["draw-demo-pictures"];
  for (const index of [0, 1, 2, 3, 3]) await draw({ listingId: listing.id, name: demo?.name, place: index });
  const pictures = (await picturesOf(database.db, [listing.id])).get(listing.id) ?? [];
  expect(pictures.map(({ width, height }) => [width, height])).toEqual(Array(4).fill([1600, 1000]));
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(4);
  expect(ctx.files.stored.size).toBe(12);
  expect(demo && demoPictures(demo).map(({ alt }) => alt)).toEqual(pictures.map(({ alt }) => alt));
});
