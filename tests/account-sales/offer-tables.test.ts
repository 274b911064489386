import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  makeOffer,
  publishOfferTable,
  readOffer,
  readOfferDesk,
  rollBackOfferTable,
} from "../../domain/account-sales/index.ts";
import { defaultOfferTable, type OfferTable } from "../../domain/account-sales/model.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, offered, plainAnswers } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("truncate offer_tables restart identity"));

async function desk() {
  const shop = await accountShop(database);
  return {
    shop,
    staff: shop.as(await person(database, "staff", "Teller Finch")),
    manager: shop.as(await person(database, "manager", "Ledger Oak")),
    other: shop.as(await person(database, "admin", "Vault Heron")),
  };
}

const withFire = (hundredths: number): OfferTable => ({
  ...defaultOfferTable,
  untradeables: { ...defaultOfferTable.untradeables, fire_cape: hundredths },
});
const bases = (factor: number): OfferTable => ({
  ...defaultOfferTable,
  baseCents: defaultOfferTable.baseCents.map((row) => row.map((cents) => cents * factor)),
});
const events = async () =>
  (
    await database.pool.query(
      "select type, visibility, data, topics from events where subject_kind = 'offers' order by id",
    )
  ).rows;

test("new offers use the rules that were published at once, and offers that were made keep theirs", async () => {
  const { shop, manager } = await desk();
  const before = await offered(shop.ctx, { untradeableItems: ["fire_cape"] });
  expect(await publishOfferTable(manager, { version: 1, rules: withFire(600), note: " spring " })).toEqual({
    ok: true,
    value: { version: 2, changed: true },
  });
  const after = await offered(shop.ctx, { untradeableItems: ["fire_cape"] });
  expect(after.rulesVersion).toBe(2);
  expect(before.lines.find(({ group }) => group === "untradeables")?.percent).toBe(500);
  expect(after.lines.find(({ group }) => group === "untradeables")?.percent).toBe(600);
  expect(after.amountCents).toBeGreaterThan(before.amountCents);
  expect(await readOffer(shop.ctx, before.offerId)).toMatchObject({
    value: { amountCents: before.amountCents, rulesVersion: 1, lines: before.lines },
  });
});

test("a published version tells pages and the log: its number and what changed, nothing else", async () => {
  const { manager } = await desk();
  const before = (await events()).length;
  await publishOfferTable(manager, { version: 1, rules: withFire(600) });
  expect((await events()).slice(before)).toEqual([
    {
      type: "offers.posted",
      visibility: "internal",
      data: { version: 2, summary: "Fire cape +5% → +6%" },
      topics: ["offers"],
    },
  ]);
});

test("rules that are in force already change nothing, also by a page that is behind", async () => {
  const { manager } = await desk();
  const before = (await events()).length;
  for (const version of [1, 7]) {
    expect(await publishOfferTable(manager, { version, rules: defaultOfferTable })).toEqual({
      ok: true,
      value: { version: 1, changed: false },
    });
  }
  expect(await rollBackOfferTable(manager, { version: 1, to: 1 })).toEqual({
    ok: true,
    value: { version: 1, changed: false },
  });
  expect(await events()).toHaveLength(before);
});

test("of many who publish at once one does, and the others are told who came first", async () => {
  const { manager, other } = await desk();
  const posted = await Promise.all(
    [510, 520, 530, 540, 550, 560].map((hundredths, at) =>
      publishOfferTable(at % 2 ? other : manager, { version: 1, rules: withFire(hundredths) }),
    ),
  );
  expect(posted.filter(({ ok }) => ok)).toHaveLength(1);
  for (const each of posted) {
    if (each.ok) continue;
    expect(each.error).toMatchObject({
      code: "conflict",
      field: "version",
      text: expect.stringMatching(
        /^(Ledger Oak|Vault Heron) changed the rules on .* UTC\. Yours weren't saved\.$/,
      ),
    });
  }
  const { rows } = await database.pool.query("select count(*)::int as n from offer_tables");
  expect(rows).toEqual([{ n: 2 }]);
});

test("what moves by more than 20 % is published only once it was confirmed", async () => {
  const { manager } = await desk();
  expect(await publishOfferTable(manager, { version: 1, rules: bases(1.5) })).toMatchObject({
    error: {
      code: "invalid",
      field: "confirmBigMove",
      text: expect.stringContaining("total 32 changes by 50%, to $6.00."),
    },
  });
  expect(
    await publishOfferTable(manager, { version: 1, rules: bases(1.5), confirmBigMove: true }),
  ).toMatchObject({
    value: { version: 2 },
  });
});

test("the example's offer is watched too, where no single figure moves far", async () => {
  const { manager } = await desk();
  const items = ["infernal_cape_quiver", "rigour_prayer", "augury_prayer"] as const;
  const rules: OfferTable = {
    ...defaultOfferTable,
    accountType: { ...defaultOfferTable.accountType, maxed_main: 2900 },
    questCape: 3900,
  };
  const answers = {
    ...plainAnswers,
    accountType: "maxed_main" as const,
    hasQuestCape: true,
    untradeableItems: [...items],
  };
  const levels = { combatLevel: 126, totalLevel: 2277 };
  const example = { levels, answers };
  expect(await publishOfferTable(manager, { version: 1, rules, example })).toMatchObject({
    error: {
      field: "confirmBigMove",
      text: expect.stringMatching(
        /^The example's offer changes by 24%, to \$\d+\.\d\d\. Tick the box to confirm/,
      ),
    },
  });
  expect(await publishOfferTable(manager, { version: 1, rules })).toMatchObject({ ok: true });
});

test("a table that is none is refused, whoever sends it", async () => {
  const { manager } = await desk();
  const ragged: OfferTable = { ...defaultOfferTable, baseCents: [[1]] };
  const negative: OfferTable = { ...defaultOfferTable, caps: { untradeables: -1, pets: 0 } };
  for (const rules of [ragged, negative, { ...defaultOfferTable, combatEdges: [9, 3, 70, 100, 120] }]) {
    expect(await publishOfferTable(manager, { version: 1, rules, confirmBigMove: true })).toMatchObject({
      error: { code: "invalid" },
    });
  }
});

test("going back publishes an older table again, tells so, and new offers use it", async () => {
  const { shop, manager, staff } = await desk();
  await publishOfferTable(manager, { version: 1, rules: withFire(600) });
  await publishOfferTable(manager, { version: 2, rules: withFire(700) });
  expect(await rollBackOfferTable(manager, { version: 2, to: 1 })).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
  expect(await rollBackOfferTable(manager, { version: 3, to: 99 })).toMatchObject({
    error: { code: "not_found" },
  });
  expect(await rollBackOfferTable(manager, { version: 3, to: 1, note: "too dear" })).toEqual({
    ok: true,
    value: { version: 4, changed: true },
  });
  expect((await offered(shop.ctx)).rulesVersion).toBe(4);
  const read = await readOfferDesk(staff, { view: 2 });
  if (!read.ok) throw new Error(read.error.text);
  expect(read.value.inForce).toEqual({ version: 4, rules: defaultOfferTable });
  expect(read.value.versions[0]).toMatchObject({
    version: 4,
    by: "Ledger Oak",
    note: "too dear",
    rolledBackTo: 1,
    changes: ["Fire cape +7% → +5%"],
  });
  expect(read.value.versions.at(-1)).toMatchObject({ version: 1, by: null, changes: null });
  expect(read.value.viewed).toMatchObject({
    version: 2,
    rules: withFire(600),
    changes: ["Fire cape +5% → +6%"],
  });
});

test("the history comes newest first, ten at a time, and what changed is told over the edge of a page", async () => {
  const { manager, staff } = await desk();
  for (let version = 1; version <= 11; version += 1) {
    await publishOfferTable(manager, { version, rules: withFire(500 + version) });
  }
  const read = async (before?: number) => {
    const found = await readOfferDesk(staff, { before });
    if (!found.ok) throw new Error(found.error.text);
    return found.value;
  };
  const first = await read();
  expect(first.versions.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(first.versions.at(-1)?.changes).toEqual(["Fire cape +5.01% → +5.02%"]);
  const second = await read(first.olderThan ?? 0);
  expect(second.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(second.olderThan).toBeNull();
});

test("staff read the rules and do not set them; others do neither", async () => {
  const { shop, staff } = await desk();
  expect(await readOfferDesk(staff)).toMatchObject({ ok: true });
  const member = await person(database, "member");
  const idle: Actor = { ...(await person(database, "manager")), elevated: false };
  for (const [ctx, code] of [
    [staff, "not_found"],
    [shop.as(visitor), "not_found"],
    [shop.as(member), "not_found"],
    [shop.as(idle), "step_up_required"],
  ] as const) {
    const refused = { ok: false, error: { code } };
    expect(await publishOfferTable(ctx, { version: 1, rules: withFire(600) })).toMatchObject(refused);
    expect(await rollBackOfferTable(ctx, { version: 1, to: 1 })).toMatchObject(refused);
    if (ctx !== staff) expect(await readOfferDesk(ctx)).toMatchObject(refused);
  }
  expect(
    await makeOffer(shop.ctx, { rsn: "Cinder Wren", answers: plainAnswers, source: "web" }),
  ).toMatchObject({ value: { rulesVersion: 1 } });
});
