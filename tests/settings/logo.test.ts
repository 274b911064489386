import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readShopFacts, removeLogo, setLogo } from "../../domain/settings/index.ts";
import { createPictureCoder } from "../../integrations/images/picture-coder.ts";
import type { Actor } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { readLogoNow, readLogoPicture } from "../../platform/settings/read-logo.ts";
import { person } from "../orders/orders-rig.ts";
import { failure, value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { plainPicture, scriptedSvg } from "../support/hostile-pictures.ts";
import { recordingLog } from "../support/tools.ts";

let database: TestDatabase;
let admin: Actor;
const logoCoder = createPictureCoder({ log: recordingLog() });
const clock = fixedClock(new Date("2026-11-20T10:00:00Z"));
beforeAll(async () => {
  database = await testDatabase();
  admin = await person(database, "admin");
});
beforeEach(() => database.pool.query("truncate shop_logos"));
afterAll(() => database.close());

const as = (actor: Actor) => ({ db: database.db, clock, actor, logoCoder });
const logo = async () => (await readShopFacts(database.db)).logo;
const wide = () => plainPicture("png", { width: 600, height: 200 });

/** The changes that the log has of settings, oldest first. */
async function logged(after: string) {
  const { rows } = await database.pool.query(
    "select data -> 'changes' as changes from events where type = 'settings.changed' and id > $1 order by id",
    [after],
  );
  return rows.flatMap(({ changes }) => changes);
}
const lastEvent = async () =>
  (await database.pool.query("select coalesce(max(id), 0)::text as id from events")).rows[0].id;

test("a logo is made anew in the sizes of headers and home screens, with nothing but its pixels", async () => {
  const sent = await sharp({ create: { width: 600, height: 200, channels: 4, background: "#2f7d5b80" } })
    .withExif({ IFD0: { Copyright: "somebody's secret" } })
    .png()
    .toBuffer();
  value(await setLogo(as(admin), sent));
  const now = await logo();
  expect(now).toMatchObject({ width: 288, height: 96 });
  const picture = await readLogoNow(database.db);
  expect(picture?.includes("secret")).toBe(false);
  expect(await sharp(picture ?? undefined).metadata()).toMatchObject({
    ...{ format: "png", width: 288, height: 96, hasAlpha: true },
  });
  const square = await readLogoPicture(database.db, { id: now?.id ?? "", isSquare: true });
  expect(await sharp(square ?? undefined).metadata()).toMatchObject({
    width: 192,
    height: 192,
    hasAlpha: true,
  });
});

test("another logo takes its place under another id; mails of before still find the old one", async () => {
  value(await setLogo(as(admin), await wide()));
  const first = await logo();
  value(await setLogo(as(admin), await plainPicture("webp", { width: 100, height: 100 })));
  const second = await logo();
  expect(second?.id).not.toBe(first?.id);
  expect(second).toMatchObject({ width: 96, height: 96 });
  expect(await readLogoPicture(database.db, { id: first?.id ?? "", isSquare: false })).not.toBeNull();
});

test("without its logo the shop has the built-in mark, and each change is logged once from what to what", async () => {
  const before = await lastEvent();
  value(await setLogo(as(admin), await wide()));
  value(await removeLogo(as(admin)));
  value(await removeLogo(as(admin)));
  expect(await logo()).toBeNull();
  expect(await readLogoNow(database.db)).toBeNull();
  expect(await logged(before)).toEqual([
    { field: "logo", from: null, to: "288 × 96 pixels" },
    { field: "logo", from: "288 × 96 pixels", to: null },
  ]);
});

test("of two admins at once one logo stands", async () => {
  const files = await Promise.all([wide(), plainPicture("jpeg", { width: 200, height: 100 })]);
  const done = await Promise.all(files.map((file) => setLogo(as(admin), file)));
  expect(done.every(({ ok }) => ok)).toBe(true);
  const { rows } = await database.pool.query(
    "select count(*)::int as n from shop_logos where ended_at is null",
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test("only admins give a logo or take it away", async () => {
  const manager = await person(database, "manager");
  expect((await setLogo(as(manager), await wide())).ok).toBe(false);
  expect((await removeLogo(as(manager))).ok).toBe(false);
  expect((await setLogo(as({ kind: "visitor" }), await wide())).ok).toBe(false);
  expect(await logo()).toBeNull();
});

test("what is no picture for a logo is refused in words, and the logo of now stays", async () => {
  value(await setLogo(as(admin), await wide()));
  const before = await logo();
  const wrong: [Uint8Array, RegExp][] = [
    [Buffer.from(scriptedSvg), /SVG drawing.*Send a PNG, WebP or JPEG/],
    [await plainPicture("gif", { width: 100, height: 100 }), /GIF.*Send a PNG/],
    [await plainPicture("png", { width: 31, height: 90 }), /31 × 90 pixels.*at least 32/],
    [await plainPicture("png", { width: 4001, height: 900 }), /at most 4000/],
    [await plainPicture("png", { width: 700, height: 100 }), /too long for a header/],
    [(await wide()).subarray(0, 60), /damaged/],
    [Buffer.alloc(1024 * 1024 + 1), /at most 1 MB/],
    [new Uint8Array(), /empty/],
  ];
  for (const [bytes, text] of wrong) {
    const refused = failure(await setLogo(as(admin), bytes));
    expect(refused.code).toBe("invalid");
    expect(refused.text).toMatch(text);
  }
  expect(await logo()).toEqual(before);
});
