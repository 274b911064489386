import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  accountSalesTasks,
  addRecovered,
  confirmSale,
  type MakeOffer,
  makeOffer,
  readOffer,
} from "../../domain/account-sales/index.ts";
import { defaultOfferTable } from "../../domain/account-sales/model.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { longTest } from "../support/long-run.ts";
import {
  accountShop,
  freshWren,
  offered,
  plainAnswers,
  saleOf,
  scoresOf,
  sold,
} from "./account-sales-rig.ts";

let database: TestDatabase;
/** One for all tests, because the list of recovered accounts can be read with one vault key only. */
let shop: Awaited<ReturnType<typeof accountShop>>;
beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
  shop = await accountShop(database);
});
beforeEach(async () => {
  shop.rank("Cinder Wren", scoresOf(70));
  await database.pool.query("delete from offer_tables where version > 1");
});
afterAll(() => database.close());

const options = (more: Partial<MakeOffer> = {}): MakeOffer => ({
  rsn: "Cinder Wren",
  answers: plainAnswers,
  source: "web",
  ...more,
});

/** How many rows there are of everything that a sale writes. */
async function rowsOf() {
  const { rows } = await database.pool.query(`select
    (select count(*)::int from account_offers) as offers, (select count(*)::int from account_sales) as sales,
    (select count(*)::int from account_offers where order_id is not null) as used,
    (select count(*)::int from orders) as orders, (select count(*)::int from vault_secrets) as secrets,
    (select count(*)::int from events) as events, (select count(*)::int from idempotency_keys) as keys`);
  return rows[0];
}

test("what gets no offer is refused in words of its own, and nothing of it is kept", async () => {
  const { ctx, as, players } = shop;
  players.set("torn page", { kind: "unavailable" });
  players.set("taken back", { kind: "found", scores: scoresOf(70) });
  const manager = as(await person(database, "manager"));
  const block = { kind: "rsn", value: "Taken_Back", effect: "block", note: "recovered in spring" } as const;
  expect(await addRecovered(manager, block)).toMatchObject({ ok: true });
  const before = await rowsOf();
  const noOffer = "We can't make an offer for this account.";
  const cases: [Partial<MakeOffer>, string, string][] = [
    [{ rsn: "Lost Plover" }, "not_found", "Username not found. Please check your RSN."],
    [{ rsn: "Torn Page" }, "unavailable", "We can't reach the game's high scores right now."],
    [{ rsn: "taken-back" }, "invalid", noOffer],
    [
      { answers: { ...plainAnswers, accountType: "maxed_main", penaltyType: "active_macro_rwt" } },
      "invalid",
      noOffer,
    ],
    [
      { answers: { ...plainAnswers, accountLoginType: "jagex-launcher" } },
      "invalid",
      "We can't buy Jagex Launcher accounts yet.",
    ],
  ];
  for (const [more, code, text] of cases) {
    for (const once of [undefined, { scope: "test", key: randomUUID() }]) {
      const refused = await makeOffer(ctx, options({ ...more, once }));
      expect(refused).toMatchObject({ ok: false, error: { code, text: expect.stringContaining(text) } });
    }
  }
  expect(await rowsOf()).toEqual(before);
});

test("a Jagex Launcher account is not even looked up", async () => {
  const { ctx } = shop;
  const highScores = {
    lookUp: async () => {
      throw new Error("Looked up");
    },
  };
  const answers = { ...plainAnswers, accountLoginType: "jagex-launcher" } as const;
  expect(await makeOffer({ ...ctx, highScores }, options({ answers }))).toMatchObject({ ok: false });
});

test("a repeat gets the first offer, also while the high scores are down; other content under its key does not", async () => {
  const { ctx, players } = shop;
  const once = { scope: "test", key: randomUUID() };
  const first = await makeOffer(ctx, options({ once }));
  expect(first.ok).toBe(true);
  const { offers } = await rowsOf();
  expect(await makeOffer(ctx, options({ once }))).toEqual(first);
  for (const kind of ["unavailable", "not_ranked"] as const) {
    players.set("cinder wren", { kind });
    expect(await makeOffer(ctx, options({ once }))).toEqual(first);
  }
  players.set("cinder wren", { kind: "found", scores: scoresOf(99) });
  expect(await makeOffer(ctx, options({ once }))).toEqual(first);
  const other = { ...plainAnswers, hasQuestCape: true };
  expect(await makeOffer(ctx, options({ once, answers: other }))).toMatchObject({
    ok: false,
    error: { code: "key_reused" },
  });
  expect((await rowsOf()).offers).toBe(offers);
});

test("of twenty repeats at once all get one offer", async () => {
  const { ctx } = shop;
  const once = { scope: "test", key: randomUUID() };
  const { offers } = await rowsOf();
  const all = await Promise.all(Array.from({ length: 20 }, () => makeOffer(ctx, options({ once }))));
  expect(new Set(all.map((made) => (made.ok ? made.value.offerId : made.error.text))).size).toBe(1);
  expect((await rowsOf()).offers).toBe(offers + 1);
});

test("an offer stands for 24 hours under the rules that it was made by, whatever is published since", async () => {
  const { ctx, clock } = shop;
  const offer = await offered(ctx, { hasQuestCape: true });
  expect(offer.expiresAt.getTime() - offer.createdAt.getTime()).toBe(24 * 3_600_000);
  expect(offer.createdAt).toEqual(clock.now());
  const { rows } = await database.pool.query(
    `insert into offer_tables (rules, published_at) values ($1, now()) returning version`,
    [{ ...defaultOfferTable, questCape: -9000 }],
  );
  expect(await readOffer(ctx, offer.offerId)).toEqual({ ok: true, value: offer });
  const fresh = await offered(ctx, { hasQuestCape: true });
  expect(fresh).toMatchObject({ rulesVersion: rows[0].version, amountCents: 1000 });
  const done = await confirmSale(ctx, saleOf(offer));
  expect(done).toMatchObject({ ok: true, value: { placed: { amountCents: offer.amountCents } } });
});

test("ten confirmations of one offer at once, each under a key of its own, make one order and one login", async () => {
  const { ctx } = shop;
  shop.rank("Ten Times", scoresOf(70));
  const offer = await offered(ctx, {}, "Ten Times");
  const before = await rowsOf();
  const all = await Promise.all(Array.from({ length: 10 }, () => confirmSale(ctx, saleOf(offer))));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  for (const refused of all.filter(({ ok }) => !ok)) {
    expect(refused).toMatchObject({ error: { code: "conflict" } });
  }
  const after = await rowsOf();
  expect(after).toEqual({
    offers: before.offers,
    used: before.used + 1,
    sales: before.sales + 1,
    orders: before.orders + 1,
    secrets: before.secrets + 2,
    events: before.events + 1,
    keys: before.keys + 1,
  });
});

longTest(
  "under a load of repeats every seller gets exactly one order, and each repeat its first answer",
  async () => {
    const { ctx } = shop;
    const before = await rowsOf();
    const sales = await Promise.all(
      Array.from({ length: 8 }, async () => saleOf(await offered(ctx, {}, freshWren()))),
    );
    const sends = sales.flatMap((sale) => Array.from({ length: 12 }, () => confirmSale(ctx, sale)));
    const answers = await Promise.all(sends);
    for (const [at] of sales.entries()) {
      const own = answers.slice(at * 12, at * 12 + 12);
      const placed = own.map((done) => (done.ok ? done.value.placed : done.error.text));
      expect(new Set(placed.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(own.filter((done) => done.ok && !done.value.replayed)).toHaveLength(1);
    }
    expect((await rowsOf()).orders).toBe(before.orders + 8);
    expect((await rowsOf()).secrets).toBe(before.secrets + 16);
  },
);

test.each(["account_sales", "orders", "events", "vault_secrets", "idempotency_keys"])(
  "a failure while %s is written leaves no secret, no order and the offer unused",
  async (table) => {
    const { ctx } = shop;
    const sale = saleOf(await offered(ctx));
    const before = await rowsOf();
    await database.pool.query(`
      create function fails() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
      create trigger fails after insert on ${table} for each row execute function fails()`);
    await expect(confirmSale(ctx, sale)).rejects.toThrow();
    await database.pool.query(`drop trigger fails on ${table}; drop function fails()`);
    expect(await rowsOf()).toEqual(before);
    expect(await confirmSale(ctx, sale)).toMatchObject({ ok: true, value: { replayed: false } });
  },
);

test("who was put on the list after the sale still gets the first answer to a repeat, and no second sale", async () => {
  const { ctx, as, rank } = shop;
  rank("Late Heron", scoresOf(70));
  const made = [
    await makeOffer(ctx, options({ rsn: "Late Heron" })),
    await makeOffer(ctx, options({ rsn: "Late Heron" })),
  ];
  const [first, second] = made.map((one) => saleOf({ offerId: one.ok ? one.value.offerId : "" }));
  if (!first || !second) throw new Error("There are two");
  const placed = await confirmSale(ctx, first);
  const manager = as(await person(database, "manager"));
  const block = { kind: "rsn", value: "Late Heron", effect: "block", note: "recovered since" } as const;
  expect(await addRecovered(manager, block)).toMatchObject({ ok: true });
  expect(await confirmSale(ctx, first)).toMatchObject({
    ok: true,
    value: { replayed: true, placed: placed.ok ? placed.value.placed : null },
  });
  const before = await rowsOf();
  expect(await confirmSale(ctx, second)).toMatchObject({ ok: false, error: { code: "forbidden" } });
  expect(await rowsOf()).toEqual(before);
});

test("offers that expired 30 days ago are forgotten, but not what an order was made of", async () => {
  const { ctx, clock } = shop;
  const offer = await offered(ctx);
  const { orderId } = await sold(ctx);
  const { rows } = await database.pool.query("select id from account_offers where order_id = $1", [orderId]);
  const forget = accountSalesTasks(ctx)["forget-account-offers"];
  clock.advance(31 * 86_400_000 - 1);
  await forget();
  expect(await readOffer(ctx, offer.offerId)).toMatchObject({ ok: true });
  clock.advance(1);
  await forget();
  expect(await readOffer(ctx, offer.offerId)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await readOffer(ctx, rows[0].id)).toMatchObject({ ok: true, value: { orderId } });
});
