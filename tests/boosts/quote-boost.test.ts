import { afterAll, beforeAll, expect, test } from "vitest";
import {
  boostsTasks,
  placeBoostOrder,
  publishBoostPrices,
  quoteBoost,
  readAccountState,
  readBoostQuote,
} from "../../domain/boosts/index.ts";
import { defaultBoostPrices } from "../../domain/boosts/model.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { boostOf, boostShop, quoted, requests, scoresOf } from "./boosts-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const stored = async () =>
  (await database.pool.query("select count(*)::int as n from boost_quotes")).rows[0].n;

test("a quote is the price of the player's tier, kept for ten minutes with its lines and the prices' version", async () => {
  const { ctx, clock } = await boostShop(database);
  const quote = await quoted(ctx);
  expect(quote).toMatchObject({
    rsn: "Cinder Wren",
    levels: { ranged: 91, defence: 70, magic: 84, prayer: 74 },
    tier: "standard",
    wantInfernal: true,
    wantQuiver: true,
    useOurGear: true,
    servicesCents: 5400,
    depositCents: 2000,
    priceCents: 7400,
    priceVersion: 1,
    requirements: { state: "met", tooLow: null },
    expiresAt: new Date(clock.now().getTime() + 600_000),
    orderId: null,
  });
  expect(await readBoostQuote(ctx, quote.quoteId)).toEqual({ ok: true, value: quote });
  clock.advance(600_000);
  expect(await readBoostQuote(ctx, quote.quoteId)).toMatchObject({ error: { code: "expired" } });
});

test("the best tier pays $20 a service", async () => {
  const { ctx, rank } = await boostShop(database);
  rank("Vault Heron", scoresOf(99));
  const quote = await quoted(ctx, { rsn: "vault_heron", wantQuiver: false, useOurGear: false });
  expect(quote).toMatchObject({ tier: "best", priceCents: 2000, depositCents: 0 });
});

test("not ranked, the service down, Prayer too low and levels too low are four failures, and nothing is kept", async () => {
  const { ctx, players, rank } = await boostShop(database);
  players.set("torn page", { kind: "unavailable" });
  rank("Low Prayer", scoresOf(99, { Prayer: 42 }));
  rank("Low Ranged", scoresOf(99, { Ranged: 74 }));
  const before = await stored();
  const failureOf = async (rsn: string) => {
    const done = await quoteBoost(ctx, requests({ rsn }));
    return done.ok ? null : { code: done.error.code, title: done.error.title, text: done.error.text };
  };
  expect(await failureOf("Lost Plover")).toEqual({
    code: "not_found",
    title: "Username not found",
    text: "Username not found. Please check your RSN.",
  });
  expect(await failureOf("Torn Page")).toEqual({
    code: "unavailable",
    title: "Service Error",
    text: "Failed to connect to the quote service. Please try again later.",
  });
  expect(await failureOf("Low Prayer")).toEqual({
    code: "invalid",
    title: "Prayer Level Requirement",
    text: "Your Prayer level is below 43—please train Prayer to at least 43 before boosting.",
  });
  expect(await failureOf("Low Ranged")).toEqual({
    code: "invalid",
    title: "Account Requirements",
    text: "Your account stats are too low for this service—please meet our minimum requirements or check your RSN.",
  });
  expect(await stored()).toBe(before);
  expect(await readAccountState(ctx, { rsn: "Low Prayer" })).toMatchObject({
    ok: true,
    value: { levels: { prayer: 42 }, requirements: { tooLow: "prayer" } },
  });
});

test("a skill that is not ranked is no failure: it is priced as the lowest and staff verify it", async () => {
  const { ctx, rank } = await boostShop(database);
  rank("Half Ledger", scoresOf(99, { Prayer: null }));
  expect(await quoted(ctx, { rsn: "Half Ledger" })).toMatchObject({
    tier: "entry",
    levels: { prayer: null },
    requirements: { state: "staff_verify", needsStaff: true, tooLow: null },
  });
});

test("without a service a quote is nothing to pay, and makes no order", async () => {
  const { ctx } = await boostShop(database);
  const quote = await quoted(ctx, { wantInfernal: false, wantQuiver: false });
  expect(quote).toMatchObject({ priceCents: 0, lines: [], useOurGear: true });
  expect(await placeBoostOrder(ctx, boostOf(quote))).toMatchObject({ error: { code: "invalid" } });
});

test("new prices hold for the next quote, and the one that was given keeps its own", async () => {
  const { ctx, as } = await boostShop(database);
  const manager = as(await person(database, "manager"));
  const before = await quoted(ctx);
  const prices = { ...defaultBoostPrices, bothPercent: 2500 };
  expect(await publishBoostPrices(manager, { version: 1, prices })).toMatchObject({ ok: true });
  expect(await quoted(ctx)).toMatchObject({ priceVersion: 2, priceCents: 7750 });
  const done = await placeBoostOrder(ctx, boostOf(before));
  expect(done).toMatchObject({ ok: true, value: { placed: { amountCents: 7400 } } });
});

test("an unknown quote is refused, whatever stands in its place", async () => {
  const { ctx } = await boostShop(database);
  for (const quoteId of ["", "x", "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11"]) {
    expect(await readBoostQuote(ctx, quoteId)).toMatchObject({ error: { code: "not_found" } });
    expect(await placeBoostOrder(ctx, boostOf({ quoteId }))).toMatchObject({ error: { code: "not_found" } });
  }
});

test("quotes that made no order are forgotten a week after they expired; the others stay with their orders", async () => {
  const { ctx, clock } = await boostShop(database);
  await database.pool.query("truncate boost_quotes");
  const idle = await quoted(ctx);
  const used = await quoted(ctx);
  await placeBoostOrder(ctx, boostOf(used));
  const tidy = boostsTasks(ctx)["forget-boost-quotes"];
  clock.advance(7 * 86_400_000 + 599_999);
  await tidy();
  expect(await stored()).toBe(2);
  clock.advance(1);
  await tidy();
  expect(await stored()).toBe(1);
  expect(await readBoostQuote(ctx, idle.quoteId)).toMatchObject({ error: { code: "not_found" } });
  expect(await readBoostQuote(ctx, used.quoteId)).toMatchObject({ ok: true });
});
