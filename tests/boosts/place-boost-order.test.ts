import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeBoostOrder, readBoostQuote } from "../../domain/boosts/index.ts";
import { cancelOrder, changeWorld, chooseWorld } from "../../domain/orders/index.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { boosted, boostOf, boostShop, quoted, scoresOf } from "./boosts-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into promo_codes (code, percent_hundredths, is_first_purchase, max_redemptions, valid_from, created_at, updated_at)
     values ('FIRSTBUY', 1500, true, 100, '2026-01-01', now(), now()), ('ONCE', 1000, false, 1, '2026-01-01', now(), now())`,
  );
});
afterAll(() => database.close());

const rowOf = async (orderId: string) =>
  (
    await database.pool.query(
      `select type, status, amount_cents, deposit_cents, deposit_state, discount_cents, promo_code, payment_method, world,
         rsn, details from orders where id = $1`,
      [orderId],
    )
  ).rows[0];
const ordersOf = async (email: string) =>
  (await database.pool.query("select id from orders where customer_email = $1", [email])).rows.length;

test("a boost is an order over the stored quote, with its deposit and what was agreed", async () => {
  const { ctx } = await boostShop(database);
  const quote = await quoted(ctx);
  const done = await placeBoostOrder(ctx, boostOf(quote));
  if (!done.ok) throw new Error(done.error.text);
  const { orderId } = done.value.placed;
  expect(await rowOf(orderId)).toMatchObject({
    type: "infernal_quiver_boost",
    status: "pending",
    amount_cents: 7400,
    deposit_cents: 2000,
    deposit_state: "held",
    discount_cents: 0,
    payment_method: "crypto-ETH",
    world: null,
    rsn: "Cinder Wren",
    details: {
      services: ["infernal", "quiver"],
      useOurGear: true,
      tier: "standard",
      levels: quote.levels,
      lines: quote.lines,
      requirements: quote.requirements,
      confirmsDesertTreasure: false,
      payWith: "eth",
      quoteId: quote.quoteId,
      priceVersion: quote.priceVersion,
    },
  });
  expect(await readBoostQuote(ctx, quote.quoteId)).toMatchObject({ value: { orderId } });
  expect(await verifyEvents(database.db)).toMatchObject({ broken: [] });
});

test("a boost without our gear holds no deposit", async () => {
  const { ctx } = await boostShop(database);
  const { orderId } = await boosted(ctx, { wantInfernal: false, useOurGear: false });
  expect(await rowOf(orderId)).toMatchObject({
    type: "quiver_boost",
    amount_cents: 3500,
    deposit_cents: 0,
    deposit_state: null,
  });
});

test("one quote makes one order: a repeat gets the first answer, also when expired; others are refused", async () => {
  const { ctx, clock } = await boostShop(database);
  const input = boostOf(await quoted(ctx));
  const first = await placeBoostOrder(ctx, input);
  clock.advance(3_600_000);
  expect(await placeBoostOrder(ctx, input)).toEqual({
    ok: true,
    value: { replayed: true, placed: first.ok ? first.value.placed : null },
  });
  expect(await placeBoostOrder(ctx, { ...input, customerEmail: "other@customers.example" })).toMatchObject({
    error: { code: "key_reused" },
  });
  const again = { ...input, once: { scope: "test", key: randomUUID() } };
  expect(await placeBoostOrder(ctx, again)).toMatchObject({ error: { code: "conflict" } });
});

test("of ten at the same time under one quote one makes the order", async () => {
  const { ctx } = await boostShop(database);
  const quote = await quoted(ctx);
  const customerEmail = `${randomUUID()}@customers.example`;
  const done = await Promise.all(
    Array.from({ length: 10 }, () => placeBoostOrder(ctx, boostOf(quote, { customerEmail }))),
  );
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect(done.flatMap((one) => (one.ok ? [] : [one.error.code]))).toEqual(Array(9).fill("conflict"));
  expect(await ordersOf(customerEmail)).toBe(1);
});

test("an expired quote makes no order, and nothing of it stays", async () => {
  const { ctx, clock } = await boostShop(database);
  const quote = await quoted(ctx);
  clock.advance(600_000);
  const customerEmail = `${randomUUID()}@customers.example`;
  expect(await placeBoostOrder(ctx, boostOf(quote, { customerEmail }))).toMatchObject({
    error: { code: "expired", field: "quoteId" },
  });
  expect(await ordersOf(customerEmail)).toBe(0);
});

test("where Desert Treasure 1 decides, the customer confirms it", async () => {
  const { ctx, rank } = await boostShop(database);
  rank("Cinder Wren", scoresOf(75));
  const quote = await quoted(ctx);
  expect(await placeBoostOrder(ctx, boostOf(quote))).toMatchObject({
    error: { code: "invalid", field: "confirmsDesertTreasure" },
  });
  const done = await placeBoostOrder(ctx, boostOf(quote, { confirmsDesertTreasure: true }));
  expect(done).toMatchObject({ ok: true });
  if (done.ok) {
    expect((await rowOf(done.value.placed.orderId)).details.confirmsDesertTreasure).toBe(true);
  }
});

test("paid in gold, the order says how much, at which rate, and where; other rates than shown are refused", async () => {
  const { ctx, as } = await boostShop(database);
  const quote = await quoted(ctx);
  const gold = { payWith: "gold", goldRateMicroUsd: 170_000, world: 335 } as const;
  expect(await placeBoostOrder(ctx, boostOf(quote, { ...gold, goldMillions: 400 }))).toMatchObject({
    error: { code: "conflict", field: "goldMillions" },
  });
  expect(await placeBoostOrder(ctx, boostOf(quote, { ...gold, world: 302 }))).toMatchObject({
    error: { code: "invalid", field: "world" },
  });
  const input = boostOf(quote, { ...gold, goldMillions: 436 });
  const done = await placeBoostOrder(ctx, input);
  expect(done).toMatchObject({ ok: true, value: { placed: { world: 335 } } });
  if (!done.ok) return;
  expect(await rowOf(done.value.placed.orderId)).toMatchObject({
    payment_method: "gold",
    world: 335,
    details: { goldMillions: 436, goldRateMicroUsd: 170_000 },
  });
  // The world was chosen with the order: only staff change it now, and it stays locked.
  const { orderId, accessToken: token } = done.value.placed;
  expect(await chooseWorld(ctx, { orderId, token, world: 333, lock: false })).toMatchObject({
    error: { code: "conflict", field: "world" },
  });
  const staff = as(await person(database, "staff"));
  expect(await changeWorld(staff, { orderId, world: 333 })).toMatchObject({
    value: { after: { world: 333, worldLockedAt: expect.any(Date) } },
  });
  // The rate is the server's: a repeat is the same one also after it has moved.
  expect(await placeBoostOrder(ctx, { ...input, goldRateMicroUsd: 150_000 })).toMatchObject({
    ok: true,
    value: { replayed: true },
  });
});

test("paid in gold without a world named, the world is the customer's to choose later", async () => {
  const { ctx } = await boostShop(database);
  const { orderId, accessToken: token } = await boosted(
    ctx,
    {},
    { payWith: "gold", goldRateMicroUsd: 170_000 },
  );
  expect(await chooseWorld(ctx, { orderId, token, world: 335, lock: true })).toMatchObject({
    value: { after: { world: 335, worldLockedAt: expect.any(Date) } },
  });
});

test("a promo code is taken off the services, never off the deposit, and the gold follows", async () => {
  const { ctx } = await boostShop(database);
  const customerEmail = `${randomUUID()}@customers.example`;
  const done = await placeBoostOrder(
    ctx,
    boostOf(await quoted(ctx), {
      customerEmail,
      promoCode: "firstbuy",
      payWith: "gold",
      goldRateMicroUsd: 170_000,
    }),
  );
  if (!done.ok) throw new Error(done.error.text);
  // 15 % of $54.00 are $8.10.
  expect(await rowOf(done.value.placed.orderId)).toMatchObject({
    amount_cents: 6590,
    discount_cents: 810,
    deposit_cents: 2000,
    promo_code: "FIRSTBUY",
    world: 333,
    details: { goldMillions: 388 },
  });
  const second = await placeBoostOrder(
    ctx,
    boostOf(await quoted(ctx), { customerEmail, promoCode: "FIRSTBUY" }),
  );
  expect(second).toMatchObject({ error: { code: "invalid", field: "promoCode" } });
});

test("a code that is used up leaves the quote for an order without it; a repeat still gets its first answer", async () => {
  const { ctx, as } = await boostShop(database);
  const staff = as(await person(database, "staff"));
  const input = boostOf(await quoted(ctx), { promoCode: "ONCE" });
  const first = await placeBoostOrder(ctx, input);
  if (!first.ok) throw new Error(first.error.text);
  expect(await placeBoostOrder(ctx, input)).toMatchObject({ ok: true, value: { replayed: true } });
  const quote = await quoted(ctx);
  expect(await placeBoostOrder(ctx, boostOf(quote, { promoCode: "ONCE" }))).toMatchObject({
    error: { code: "invalid", field: "promoCode" },
  });
  const { orderId } = first.value.placed;
  await cancelOrder(staff, { orderId, reason: "changed their mind" });
  expect(await placeBoostOrder(ctx, boostOf(quote, { promoCode: "ONCE" }))).toMatchObject({ ok: true });
});

test("an order is placed for yourself, and for others by staff only", async () => {
  const { ctx, as } = await boostShop(database);
  const heron = await person(database, "member");
  const other = await person(database, "member");
  expect(
    await placeBoostOrder(as(heron), boostOf(await quoted(ctx), { customerId: other.personId })),
  ).toMatchObject({ error: { code: "forbidden" } });
  const options = { customerId: other.personId, source: "desk" } as const;
  expect(await placeBoostOrder(as(heron), boostOf(await quoted(ctx), options))).toMatchObject({ ok: false });
  const staff = as(await person(database, "staff"));
  const done = await placeBoostOrder(staff, boostOf(await quoted(ctx), options));
  if (!done.ok) throw new Error(done.error.text);
  const { rows } = await database.pool.query("select customer_id from orders where id = $1", [
    done.value.placed.orderId,
  ]);
  expect(rows[0].customer_id).toBe(other.personId);
});
