import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeQuote, placeGoldOrder, readGoldMarket } from "../../domain/gold/index.ts";
import { findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { createSigner } from "../../platform/signing/signer.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { goldShop, place, placedGold, positionOf, quoted, setGold } from "./gold-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  await goldShop(database);
});
beforeEach(async () => {
  await setGold(database, "stock", 100);
  await setGold(database, "capacity", 1000);
});
afterAll(() => database.close());

async function count(table: string): Promise<number> {
  return (await database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
}

/** Everything that a refused placement must leave as it was. */
async function heldGold() {
  return [
    await count("orders"),
    await count("events"),
    await count("idempotency_keys"),
    await positionOf(database, "stock"),
    await positionOf(database, "capacity"),
  ];
}

test("an order has quantity, rate and sum of its quote, and holds its gold", async () => {
  const { ctx } = await goldShop(database);
  const sale = await quoted(ctx, "sell", 640);
  expect(sale).toMatchObject({ rateMicroUsd: 190_000, amountCents: 12_160, quantity: 640 });
  expect(sale.quoteId.length).toBeLessThan(200);
  const placed = await place(ctx, sale);
  if (!placed.ok) throw new Error(placed.error.text);
  expect(placed.value.placed).toMatchObject({
    type: "gold_sale",
    quantity: 640,
    amountCents: 12_160,
    world: 333,
  });
  expect(await findOrder(ctx, placed.value.placed.orderId)).toMatchObject({
    rateMicroUsd: 190_000,
    rateVersion: sale.rateVersion,
    amountCents: 12_160,
    status: "pending",
  });
  expect(await positionOf(database, "capacity")).toMatchObject({ total: 1000, reserved: 640 });
  expect(await readGoldMarket(ctx)).toMatchObject({ capacityMillions: 360, stockMillions: 100 });
});

test("sixty buyers at once of 7M each never get more than the 100M there are", async () => {
  const { ctx } = await goldShop(database);
  const quotes = await Promise.all(Array.from({ length: 60 }, () => quoted(ctx, "buy", 7)));
  const answers = await Promise.all(quotes.map((quote) => place(ctx, quote)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(14);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["conflict"]));
  expect(refused.at(-1)?.text).toMatch(/^We have \d+M in stock right now\.$/);
  expect(await positionOf(database, "stock")).toMatchObject({ total: 100, reserved: 98 });
});

longTest("sixty sellers at once never sell us more than we buy", async () => {
  const { ctx } = await goldShop(database);
  const quotes = await Promise.all(Array.from({ length: 60 }, () => quoted(ctx, "sell", 30)));
  const answers = await Promise.all(quotes.map((quote) => place(ctx, quote)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(33);
  expect(await positionOf(database, "capacity")).toMatchObject({ total: 1000, reserved: 990 });
});

test("a quote over what there is names what there is", async () => {
  const { ctx } = await goldShop(database);
  await placedGold(ctx, "buy", 60);
  expect(await makeQuote(ctx, { direction: "buy", quantity: 41 })).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "We have 40M in stock right now." },
  });
  await placedGold(ctx, "buy", 40);
  expect(await makeQuote(ctx, { direction: "buy", quantity: 1 })).toMatchObject({
    error: { text: "We have no gold in stock right now." },
  });
});

test.each([0, -1, 0.5, 1001, Number.NaN])("a quantity of %s is refused", async (quantity) => {
  const { ctx } = await goldShop(database);
  expect(await makeQuote(ctx, { direction: "sell", quantity })).toMatchObject({
    error: { code: "invalid", field: "quantity" },
  });
});

test("an expired quote is refused and changes nothing", async () => {
  const { ctx, clock } = await goldShop(database);
  const quote = await quoted(ctx, "buy", 10);
  const before = await heldGold();
  clock.advance(10 * 60_000);
  expect(await place(ctx, quote)).toMatchObject({
    error: { code: "expired", text: "This quote has expired. Here's the new price." },
  });
  expect(await heldGold()).toEqual(before);
});

test("a repeat gets the first answer even after the quote has expired, another key does not", async () => {
  const { ctx, clock } = await goldShop(database);
  const quote = await quoted(ctx, "buy", 10);
  const key = randomUUID();
  const first = await place(ctx, quote, key);
  if (!first.ok) throw new Error(first.error.text);
  clock.advance(11 * 60_000);
  const before = await heldGold();
  expect(await place(ctx, quote, key)).toEqual({
    ok: true,
    value: { placed: first.value.placed, replayed: true },
  });
  expect(await place(ctx, quote)).toMatchObject({ error: { code: "expired" } });
  expect(await heldGold()).toEqual(before);
});

test("one quote makes one order, and holds its gold once", async () => {
  const { ctx } = await goldShop(database);
  const quote = await quoted(ctx, "buy", 10);
  const answers = await Promise.all(Array.from({ length: 8 }, () => place(ctx, quote)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(await positionOf(database, "stock")).toMatchObject({ reserved: 10 });
});

test("a quote that we did not sign, was changed, or is of the other direction makes nothing", async () => {
  const { ctx } = await goldShop(database);
  const quote = await quoted(ctx, "buy", 10);
  const [body = "", signature = ""] = quote.quoteId.split(".");
  const cheaper = JSON.parse(Buffer.from(body, "base64url").toString());
  cheaper[3] = 1;
  const foreign = createSigner("somebody else's secret").sign("gold-quote", JSON.stringify(cheaper));
  const before = await heldGold();
  const forged = [
    `${Buffer.from(JSON.stringify(cheaper)).toString("base64url")}.${signature}`,
    foreign,
    ctx.signer.sign("order-link", JSON.stringify(cheaper)),
    quote.quoteId.slice(0, -1),
    "",
    "no quote",
  ];
  for (const quoteId of forged) {
    const refused = await place(ctx, { ...quote, quoteId });
    expect(refused, quoteId).toMatchObject({ error: { code: "invalid", field: "quoteId" } });
  }
  expect(await place(ctx, { ...quote, direction: "sell" })).toMatchObject({ error: { code: "invalid" } });
  expect(await heldGold()).toEqual(before);
});

test("an unknown world is refused", async () => {
  const { ctx } = await goldShop(database);
  const { quoteId } = await quoted(ctx, "sell", 10);
  const options = { type: "gold_sale", quoteId, rsn: "Heron", customerEmail: "h@c.example" } as const;
  const rest = { source: "web", customerId: null, once: { scope: "test", key: randomUUID() } } as const;
  expect(await placeGoldOrder(ctx, { ...options, ...rest, world: 302 })).toMatchObject({
    error: { code: "invalid", field: "world" },
  });
});

test("a person places for themself, and only staff place for somebody else", async () => {
  const { ctx } = await goldShop(database);
  const [member, other, staff] = await Promise.all([
    person(database, "member"),
    person(database, "member"),
    person(database, "staff"),
  ]);
  const options = async (customerId: string | null, source: "web" | "desk") => ({
    type: "gold_sale" as const,
    quoteId: (await quoted(ctx, "sell", 10)).quoteId,
    rsn: "Heron",
    customerEmail: "h@c.example",
    source,
    customerId,
    once: { scope: "test", key: randomUUID() },
  });
  const asMember = { ...ctx, actor: member };
  const own = await placeGoldOrder(asMember, await options(null, "web"));
  if (!own.ok) throw new Error(own.error.text);
  expect(await findOrder(ctx, own.value.placed.orderId)).toMatchObject({
    customerId: member.personId,
    isGuest: false,
  });
  expect(await placeGoldOrder(asMember, await options(other.personId, "web"))).toMatchObject({
    error: { code: "forbidden" },
  });
  expect(await placeGoldOrder(asMember, await options(other.personId, "desk"))).toMatchObject({ ok: false });
  expect(await placeGoldOrder(ctx, await options(other.personId, "desk"))).toMatchObject({ ok: false });
  const placed = await placeGoldOrder({ ...ctx, actor: staff }, await options(other.personId, "desk"));
  if (!placed.ok) throw new Error(placed.error.text);
  expect(await findOrder(ctx, placed.value.placed.orderId)).toMatchObject({
    customerId: other.personId,
    placedBy: staff.personId,
    source: "desk",
  });
});

test("a completed order uses its gold up, a canceled one gives it back, a reopened one takes it again or is refused", async () => {
  const { ctx, asSystem } = await goldShop(database);
  const move = (orderId: string, status: "pending" | "completed" | "canceled") =>
    setOrderStatus(asSystem, { orderId, status, note: "by the test" });
  const one = await placedGold(ctx, "buy", 30);
  const two = await placedGold(ctx, "buy", 50);
  await move(one.orderId, "completed");
  expect(await positionOf(database, "stock")).toMatchObject({ total: 70, reserved: 50 });
  await move(two.orderId, "canceled");
  expect(await positionOf(database, "stock")).toMatchObject({ total: 70, reserved: 0 });
  await placedGold(ctx, "buy", 30);
  expect(await move(two.orderId, "pending")).toMatchObject({
    error: { code: "conflict", text: "We have 40M in stock right now. This change needs 50M." },
  });
  expect(await findOrder(ctx, two.orderId)).toMatchObject({ status: "canceled" });
  const back = { orderId: one.orderId, status: "pending", note: "by the test", gold: "returned" } as const;
  await setOrderStatus(asSystem, back);
  expect(await positionOf(database, "stock")).toMatchObject({ total: 100, reserved: 60 });
});
