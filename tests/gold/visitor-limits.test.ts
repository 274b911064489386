import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  makeQuote,
  type PlaceGoldOrder,
  placeGoldOrder,
  readGoldAllowance,
} from "../../domain/gold/index.ts";
import { cancelOwnOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { goldShop, positionOf, quoted, setGold } from "./gold-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof goldShop>>;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  shop = await goldShop(database, { limits: "default" });
  // So that the share decides of whatever amount.
  await seedSettings(database.db, "holds", { freeMillions: 1 }, new Date());
});
beforeEach(async () => {
  await setGold(database, "stock", 100);
  await setGold(database, "capacity", 1000);
});
afterAll(() => database.close());

type Asker = NonNullable<Parameters<typeof readGoldAllowance>[2]>;
const stranger = { source: "web", customerId: null, customerEmail: null, rsn: null } as const;

type Options = Partial<PlaceGoldOrder> & { quantity?: number; direction?: "buy" | "sell"; as?: Actor };

/** Somebody whom nothing connects with anybody else, but for what is asked for. */
async function order({ quantity = 1, direction = "sell", as = visitor, ...options }: Options = {}) {
  const ctx = { ...shop.ctx, actor: as };
  const { quoteId } = await quoted(ctx, direction, quantity);
  const one = randomUUID().slice(0, 8);
  return placeGoldOrder(ctx, {
    type: direction === "buy" ? "gold_buy" : "gold_sale",
    quoteId,
    rsn: `n${one}`,
    customerEmail: `${one}@customers.example`,
    source: "web",
    customerId: null,
    client: `203.0.113.${Math.floor(Math.random() * 250)}-${one}`,
    once: { scope: "test", key: randomUUID() },
    ...options,
  });
}

async function placed(options: Options = {}) {
  const done = await order(options);
  if (!done.ok) throw new Error(done.error.text);
  return done.value.placed;
}

/** A signed-in customer with a completed order. */
async function knownCustomer() {
  const customer = await person(database, "member");
  const { personId: customerId } = customer;
  const { orderId } = await placed({ as: customer, customerId });
  const note = "by the test";
  const done = await setOrderStatus(shop.asSystem, { orderId, status: "completed", note });
  if (!done.ok) throw new Error(done.error.text);
  return { as: customer, customerId };
}

const tooMany = { error: { code: "conflict", text: "You have 3 open orders. Finish or cancel one first." } };

test.each([
  ["mailbox", [{ customerEmail: "h.eron@gmail.com" }, { customerEmail: "Heron+2@googlemail.com" }]],
  ["game name", [{ rsn: "Vault Heron" }, { rsn: "vault_heron" }]],
])(
  "one %s has three open orders at most; the fourth is told what to do, and one that ends makes room",
  async (_, ways) => {
    const way = (count: number) => ways[count % ways.length] ?? {};
    const orders = [];
    for (let count = 0; count < 3; count += 1) orders.push(await placed(way(count)));
    expect(await order(way(3))).toMatchObject(tooMany);
    const [first] = orders;
    if (!first) throw new Error("Nothing was placed");
    await cancelOwnOrder(shop.ctx, { orderId: first.orderId, token: first.accessToken });
    await placed(way(3));
    expect(await order(way(4))).toMatchObject(tooMany);
  },
);

/** Said to whom the network limits, who has no order at all. */
const networkFull = {
  error: {
    code: "conflict",
    text: "Several orders are open on your network. Sign in or message us to go on.",
    waysOn: ["sign_in", "support"],
  },
};

test.each([
  ["network", [{ client: "198.51.100.7" }]],
  ["IPv6 line", [{ client: "2001:db8:1:2::1" }, { client: "2001:db8:1:2:ffff::9" }]],
])(
  "guests of one %s have five times a person's orders; the next reads what is so and how to go on",
  async (_, ways) => {
    const way = (count: number) => ways[count % ways.length] ?? {};
    for (let count = 0; count < 15; count += 1) await placed(way(count));
    expect(await order(way(15))).toMatchObject(networkFull);
    const customer = await person(database, "member");
    await placed({ ...way(16), as: customer, customerId: customer.personId });
  },
);

test("guests of one network hold half of the gold together, and read that it is the network's", async () => {
  await setGold(database, "capacity", 2000);
  const client = "198.51.100.8";
  const buy = { client, direction: "buy" } as const;
  await placed({ ...buy, quantity: 20 });
  await placed({ ...buy, quantity: 25 });
  expect(await order({ ...buy, quantity: 6 })).toMatchObject({
    error: {
      text: "Open orders on your network leave 5M. Need more? Sign in or message us.",
      waysOn: ["sign_in", "support"],
    },
  });
  // Their own limit is told as their own.
  expect(await order({ ...buy, quantity: 26 })).toMatchObject({
    error: { text: "First order: up to 25M. Need more? Message us." },
  });
  await placed({ ...buy, quantity: 5 });
  expect(await order({ ...buy, quantity: 1 })).toMatchObject({
    error: {
      text: "Open orders on your network hold all the gold it can have. Sign in or message us to go on.",
    },
  });
});

longTest("of twenty orders of one visitor at one moment three are placed", async () => {
  const rsn = "Twenty Wren";
  const answers = await Promise.all(Array.from({ length: 20 }, () => order({ rsn })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(tooMany);
});

test("one visitor holds a quarter of stock and of capacity at most, however it is divided, also at once", async () => {
  const rsn = "Quarter Wren";
  expect(await order({ rsn, direction: "buy", quantity: 26 })).toMatchObject({
    error: { field: "quantity", text: "First order: up to 25M. Need more? Message us." },
  });
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => order({ rsn, direction: "buy", quantity: 15 })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await order({ rsn, direction: "buy", quantity: 11 })).toMatchObject({
    error: {
      text: "Your open orders hold 15M of the 25M you can have. Order 10M or less, or finish one first.",
    },
  });
  await placed({ rsn, direction: "buy", quantity: 10 });
  expect(await order({ rsn, direction: "buy", quantity: 1 })).toMatchObject({
    error: { text: "Your open orders hold the 25M you can have. Finish or cancel one first." },
  });
  // Stock and capacity are two things.
  await placed({ rsn, direction: "sell", quantity: 250 });
});

test("a page can say before the press what placing would", async () => {
  const client = "198.51.100.31";
  const ask = (who: Partial<Asker> = {}) =>
    readGoldAllowance(shop.ctx, "buy", { ...stranger, client, ...who });
  const first = { maxMillions: 25, limit: { text: "First order: up to 25M. Need more? Message us." } };
  expect(await ask()).toMatchObject(first);
  const quote = (quantity: number) =>
    makeQuote(shop.ctx, { direction: "buy", quantity, who: { ...stranger, client } });
  expect(await quote(25)).toMatchObject({ ok: true });
  expect(await quote(26)).toMatchObject({ error: { ...first.limit, field: "quantity" } });
  const customer = await person(database, "member");
  const own = { customerId: customer.personId, customerEmail: "own@customers.example" };
  await placed({ ...own, client, as: customer, direction: "buy", quantity: 20 });
  expect(await ask()).toMatchObject({ maxMillions: 25 });
  expect(await ask(own)).toMatchObject({
    maxMillions: 5,
    limit: { text: expect.stringContaining("hold 20M of the 25M") },
  });
  await setGold(database, "stock", 20);
  expect(await ask()).toMatchObject({ maxMillions: 5 });
  const byStaff = await readGoldAllowance(shop.ctx, "buy", null);
  expect(byStaff).toMatchObject({ maxMillions: 20, by: "available" });
});

test("what open orders of a network or of all strangers leave is said before the press, to whom it holds for", async () => {
  const client = "198.51.100.32";
  const ask = (from: string) => readGoldAllowance(shop.ctx, "buy", { ...stranger, client: from });
  for (const quantity of [25, 20]) await placed({ client, direction: "buy", quantity });
  expect(await ask(client)).toMatchObject({
    maxMillions: 5,
    limit: { text: expect.stringContaining("your network leave 5M"), waysOn: ["sign_in", "support"] },
  });
  expect(await ask("198.51.100.33")).toMatchObject({ maxMillions: 25 });
  await placed({ direction: "buy", quantity: 20 });
  expect(await ask("198.51.100.33")).toMatchObject({
    maxMillions: 10,
    limit: { text: "New customers can order up to 10M right now. Traded with us before? Sign in for more." },
  });
});

test("with the settings of a new shop a first buyer gets most of the stock, and never the part of known customers", async () => {
  await database.pool.query("delete from settings where key = 'holds'");
  const ask = () => readGoldAllowance(shop.ctx, "buy", { ...stranger, client: "198.51.100.34" });
  expect(await ask()).toMatchObject({ maxMillions: 75 });
  await setGold(database, "stock", 300);
  expect(await ask()).toMatchObject({ maxMillions: 100 });
  await placed({ direction: "buy", quantity: 100 });
  expect(await order({ direction: "buy", quantity: 101 })).toMatchObject({
    error: { text: "First order: up to 100M. Need more? Message us." },
  });
  await setGold(database, "stock", 1000);
  expect(await ask()).toMatchObject({ maxMillions: 250 });
  await seedSettings(database.db, "holds", { freeMillions: 1 }, new Date());
});

test("strangers together leave a quarter to customers whom we know", async () => {
  for (let count = 0; count < 3; count += 1) await placed({ direction: "buy", quantity: 25 });
  expect(await order({ direction: "buy", quantity: 1 })).toMatchObject({
    error: {
      text: "Open orders hold all of our stock for new customers right now. Try again in a few minutes. Traded with us before? Sign in for more.",
    },
  });
  expect(await positionOf(database, "stock")).toMatchObject({ reserved: 75, newcomers: 75 });
  await placed({ ...(await knownCustomer()), direction: "buy", quantity: 25 });
  expect(await positionOf(database, "stock")).toMatchObject({ reserved: 100, newcomers: 75 });
});

test("at one moment strangers never pass their part together", async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => order({ direction: "buy", quantity: 9 })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
  expect(await positionOf(database, "stock")).toMatchObject({ newcomers: 72 });
});

test("a known customer has ten orders and half, and nobody uses that up in their name", async () => {
  const known = await knownCustomer();
  const customerEmail = `${known.customerId}@shop.example`;
  const client = "198.51.100.40";
  await setGold(database, "stock", 100);
  for (let count = 0; count < 3; count += 1) await placed({ customerEmail, rsn: "Vault Heron", client });
  expect(await order({ customerEmail })).toMatchObject(tooMany);
  const own = { ...known, customerEmail, rsn: "Vault Heron", client };
  await placed({ ...own, direction: "buy", quantity: 50 });
  expect(await order({ ...own, direction: "buy", quantity: 1 })).toMatchObject({
    error: { text: "Your open orders hold the 50M you can have. Finish or cancel one first." },
  });
  for (let count = 0; count < 9; count += 1) await placed(own);
  expect(await order(own)).toMatchObject({
    error: { text: "You have 10 open orders. Finish or cancel one first." },
  });
});

test("a sale that is collected counts no more; what staff place counts for nobody", async () => {
  const client = "198.51.100.50";
  const rsn = "Collected Wren";
  const orders = [];
  for (let count = 0; count < 3; count += 1) orders.push(await placed({ rsn, client, quantity: 80 }));
  const [first] = orders;
  if (!first) throw new Error("Nothing was placed");
  const move = (status: "in_progress" | "gold_collected") =>
    setOrderStatus(shop.asSystem, { orderId: first.orderId, status });
  await move("in_progress");
  expect(await order({ rsn, client })).toMatchObject(tooMany);
  await move("gold_collected");
  expect(await positionOf(database, "capacity")).toMatchObject({ total: 920, reserved: 160, newcomers: 160 });
  expect(await positionOf(database, "stock")).toMatchObject({ total: 180, reserved: 0 });
  await placed({ rsn, client });
  const staff = await person(database, "staff");
  for (let count = 0; count < 5; count += 1) {
    await placed({ as: staff, source: "desk", customerEmail: "phone@customers.example", rsn, client });
  }
  expect(await positionOf(database, "capacity")).toMatchObject({ reserved: 166, newcomers: 161 });
});

test("who a visitor is cannot be read from what is kept", async () => {
  await placed({ client: "198.51.100.60", customerEmail: "heron@customers.example", rsn: "Vault Heron" });
  const { rows } = await database.pool.query(
    "select key from visitor_holds union select unnest(visitor_keys) from orders",
  );
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});
