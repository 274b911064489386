import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { priceToday } from "../../app/orders/shared/order-page/loaders/index.ts";
import { ensureLegalTexts, readLegalInForce, writeSiteContent } from "../../domain/content/index.ts";
import { type AgreedVersions, freshContent } from "../../domain/content/model.ts";
import { goldPriceToday, goldReactor, publishRates, readGoldDesk } from "../../domain/gold/index.ts";
import { readOrderConsents } from "../../domain/orders/consent/order-consents.ts";
import {
  chooseWorld,
  claimPayment,
  findOrder,
  holdLonger,
  readTakeUp,
  setOrderStatus,
  takeUpOrder,
} from "../../domain/orders/index.ts";
import {
  type PaymentsCtx,
  paymentsReactor,
  recordPayment,
  verifyLedger,
  writeOff,
} from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { promotionsReactor } from "../../domain/promotions/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { type Actor, system, visitor } from "../../kernel/actor.ts";
import { goldShop, placedGold, positionOf, setGold } from "../gold/gold-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { person } from "./orders-rig.ts";

let database: TestDatabase;
let ctx: PaymentsCtx;
let clock: Awaited<ReturnType<typeof goldShop>>["clock"];
let manager: Extract<Actor, { kind: "person" }>;

beforeAll(async () => {
  database = await testDatabase();
  const shop = await goldShop(database, { limits: "default" });
  clock = shop.clock;
  const orderReactors = [goldReactor, paymentsReactor, promotionsReactor];
  ctx = { ...shop.ctx, orderReactors };
  manager = await person(database, "manager", "Ledger Oak");
});
beforeEach(async () => {
  await setGold(database, "stock", 100);
  await setGold(database, "capacity", 1000);
});
afterAll(() => database.close());

const minutes = (count: number) => clock.advance(count * 60_000);
const lapse = () => lapseOrders({ ...ctx, actor: system("holds") });
const staff = () => ({ ...ctx, actor: manager });

async function rowOf(orderId: string) {
  const row = await findOrder(ctx, orderId);
  if (!row) throw new Error("The order is gone");
  return row;
}

const heldFor = async (orderId: string) => {
  const { holdUntil } = await rowOf(orderId);
  return holdUntil ? (holdUntil.getTime() - clock.now().getTime()) / 60_000 : null;
};

type Placed = Awaited<ReturnType<typeof placedGold>>;
const act = ({ orderId, accessToken: token }: Placed) => ({ orderId, token });

function takeUp(order: Placed, shownCents: number, client?: string) {
  return takeUpOrder(ctx, { ...act(order), shownCents, client }, goldPriceToday(ctx));
}

/** Another rate, in micro-dollars per million sold to us. */
async function sellRate(sellMicroUsd: number) {
  const desk = await readGoldDesk(staff());
  const version = desk.ok ? desk.value.newestVersion : 0;
  const rates = { buyMicroUsd: 200_000, sellMicroUsd, paymentMicroUsd: 170_000 };
  const published = await publishRates(staff(), { ...rates, version, confirmBigMove: true });
  if (!published.ok) throw new Error(published.error.text);
}

test("a sale holds capacity for half an hour, and for two hours once its customer locks in a world", async () => {
  const idle = await placedGold(ctx, "sell", 10);
  const meant = await placedGold(ctx, "sell", 10);
  expect(await heldFor(idle.orderId)).toBe(30);
  minutes(20);
  await chooseWorld(ctx, { ...act(meant), world: 335, lock: false });
  expect(await heldFor(meant.orderId)).toBe(10);
  await chooseWorld(ctx, { ...act(meant), world: 335, lock: true });
  expect(await heldFor(meant.orderId)).toBe(120);
  minutes(10);
  expect(await lapse()).toBe(1);
  expect(await rowOf(idle.orderId)).toMatchObject({ status: "canceled", visitorKeys: null });
  expect(await positionOf(database, "capacity")).toMatchObject({ reserved: 10, newcomers: 10 });
  minutes(110);
  expect(await lapse()).toBe(1);
  expect(await positionOf(database, "capacity")).toMatchObject({ total: 1000, reserved: 0, newcomers: 0 });
});

test("a sale that staff took in hand does not lapse; given back it is held anew", async () => {
  const { orderId } = await placedGold(ctx, "sell", 10);
  await setOrderStatus(staff(), { orderId, status: "in_progress" });
  minutes(600);
  expect(await lapse()).toBe(0);
  await setOrderStatus(staff(), { orderId, status: "pending", note: "did not come" });
  expect(await heldFor(orderId)).toBe(30);
  minutes(30);
  expect(await lapse()).toBe(1);
});

test("who reopens an order agrees to the terms of now, which are kept beside those it was placed under", async () => {
  await ensureLegalTexts(ctx);
  const order = await placedGold(ctx, "sell", 10);
  const refused = await placedGold(ctx, "sell", 10);
  minutes(31);
  await lapse();
  const text = { key: "terms", value: freshContent.terms, version: 1, asksConsent: true } as const;
  expect((await writeSiteContent(staff(), text)).ok).toBe(true);
  const reopen = (which: Placed, agreed: AgreedVersions) =>
    takeUpOrder(ctx, { ...act(which), shownCents: 190, agreed, client: undefined }, goldPriceToday(ctx));
  const late = await reopen(refused, { terms: 1, refundPolicy: 1 });
  expect(late).toMatchObject({ error: { code: "conflict", field: "agreed" } });
  expect((await reopen(refused, {})).ok).toBe(false);
  expect(await readOrderConsents(ctx, refused.orderId)).toMatchObject([{ version: 1 }, { version: 1 }]);
  expect((await rowOf(refused.orderId)).status).toBe("canceled");
  expect((await reopen(order, { terms: 2, refundPolicy: 1 })).ok).toBe(true);
  expect(await readOrderConsents(ctx, order.orderId)).toEqual([
    { key: "terms", version: 2 },
    { key: "refundPolicy", version: 1 },
  ]);
  const { rows } = await database.pool.query("select from order_consents where order_id = $1", [
    order.orderId,
  ]);
  expect(rows).toHaveLength(3);
});

test("who only holds the link of a customer's order agrees for the order when they reopen it, not for the customer", async () => {
  await ensureLegalTexts(ctx);
  const customer = await person(database, "member");
  const { personId: customerId } = customer;
  const orders = [await placedGold(ctx, "sell", 10), await placedGold(ctx, "sell", 10)] as const;
  for (const { orderId } of orders) {
    await database.pool.query("update orders set customer_id = $2 where id = $1", [orderId, customerId]);
  }
  minutes(31);
  await lapse();
  const { terms, refundPolicy } = await readLegalInForce(ctx);
  const agreed = { terms: terms.version, refundPolicy: refundPolicy.version };
  const reopenAs = async (actor: Actor, which: Placed) => {
    const asked = { ...act(which), shownCents: 190, agreed, client: undefined };
    expect((await takeUpOrder({ ...ctx, actor }, asked, goldPriceToday(ctx))).ok).toBe(true);
    const { rows } = await database.pool.query(
      "select (select count(*)::int from person_consents where person_id = $1) as person, (select count(*)::int from order_consents where order_id = $2) as order",
      [customerId, which.orderId],
    );
    expect(rows[0].order).toBeGreaterThan(1);
    return rows[0];
  };
  expect((await reopenAs(visitor, orders[0])).person).toBe(0);
  expect((await reopenAs(customer, orders[1])).person).toBe(2);
});

test("what lapsed is taken up again at today's rate, once, by whoever holds its token", async () => {
  const order = await placedGold(ctx, "sell", 100);
  await chooseWorld(ctx, { ...act(order), world: 333, lock: true });
  minutes(121);
  await lapse();
  await sellRate(180_000);
  expect(await readTakeUp(ctx, act(order), goldPriceToday(ctx))).toEqual({ amountCents: 1_800 });
  expect(await readTakeUp(ctx, { orderId: order.orderId, token: undefined }, goldPriceToday(ctx))).toBeNull();
  expect(await takeUp(order, 1_900)).toMatchObject({
    error: { code: "conflict", text: "It's $18.00 now. Press the button again to reopen at that price." },
  });
  const stranger = { orderId: order.orderId, token: undefined, shownCents: 1_800, client: undefined };
  expect(await takeUpOrder(ctx, stranger, goldPriceToday(ctx))).toMatchObject({
    error: { code: "forbidden" },
  });
  const both = await Promise.all([takeUp(order, 1_800), takeUp(order, 1_800)]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await rowOf(order.orderId)).toMatchObject({
    status: "pending",
    amountCents: 1_800,
    rateMicroUsd: 180_000,
    lapsedAt: null,
    worldLockedAt: null,
    isNewcomer: true,
  });
  expect(await heldFor(order.orderId)).toBe(30);
  expect(await positionOf(database, "capacity")).toMatchObject({ reserved: 100, newcomers: 100 });
  await sellRate(190_000);
});

test("only what lapsed can be taken up, and only within stock and the visitor's limits", async () => {
  const canceled = await placedGold(ctx, "sell", 1);
  await setOrderStatus(staff(), { orderId: canceled.orderId, status: "canceled" });
  expect(await takeUp(canceled, 19)).toMatchObject({ error: { code: "conflict" } });
  const lapsed = await placedGold(ctx, "buy", 25);
  minutes(16);
  await lapse();
  const others = [];
  for (let count = 0; count < 3; count += 1) others.push(await placedGold(ctx, "sell", 1));
  expect(await takeUp(lapsed, 500)).toMatchObject({
    error: { text: "You have 3 open orders. Finish or cancel one first." },
  });
  const [first] = others;
  await setOrderStatus(staff(), { orderId: first?.orderId ?? "", status: "canceled" });
  await setGold(database, "stock", 24);
  expect(await takeUp(lapsed, 500)).toMatchObject({ error: { text: "We have 24M in stock right now." } });
  // Staff reopened and ended it: that is theirs to decide, no lapse.
  await setGold(database, "stock", 100);
  for (const status of ["pending", "canceled"] as const) {
    await setOrderStatus(staff(), { orderId: lapsed.orderId, status, note: "a cheat" });
  }
  expect(await takeUp(lapsed, 500)).toMatchObject({ error: { code: "conflict" } });
});

test("what was paid of a lapsed purchase counts when it is taken up again", async () => {
  const order = await placedGold(ctx, "buy", 20);
  const pay = (amountCents: number, reference: string) =>
    recordPayment(staff(), {
      orderId: order.orderId,
      method: "manual",
      how: "paypal",
      reference,
      amountCents,
    });
  await pay(150, "PP-part");
  minutes(46);
  expect(await lapse()).toBe(1);
  await takeUp(order, 400);
  await pay(250, "PP-rest");
  expect(await rowOf(order.orderId)).toMatchObject({ status: "pending", paidCents: 400, visitorKeys: null });
  expect((await verifyLedger(database.db)).problems).toEqual([]);
});

/** An order's way to pay, as if it had been placed with that one. */
const setWay = ({ orderId }: Placed, method: string) =>
  database.pool.query("update orders set payment_method = $2 where id = $1", [orderId, method]);

test("who pays in ETH proves it on the chain: a word of theirs holds nothing longer", async () => {
  const order = await placedGold(ctx, "buy", 1);
  await setWay(order, "crypto-ETH");
  expect(await claimPayment(ctx, act(order))).toMatchObject({ error: { code: "conflict" } });
  expect(await heldFor(order.orderId)).toBe(15);
});

test("what a manager wrote off waits for no payment, so it does not lapse", async () => {
  const { orderId } = await placedGold(ctx, "buy", 1);
  const { version } = await rowOf(orderId);
  expect(await writeOff(staff(), { orderId, version, reason: "a gift" })).toMatchObject({ ok: true });
  minutes(60);
  expect(await lapse()).toBe(0);
  expect(await rowOf(orderId)).toMatchObject({ status: "pending" });
});

test("a way to pay that was switched off is none for what is taken up again", async () => {
  const way = async (payments: object) => {
    await database.pool.query("delete from settings where key = 'payments'");
    await seedSettings(database.db, "payments", payments, clock.now());
  };
  const again = (order: Placed) =>
    takeUpOrder(ctx, { ...act(order), shownCents: 20, client: undefined }, priceToday(ctx));
  const order = await placedGold(ctx, "buy", 1);
  await setWay(order, "paypal");
  minutes(16);
  await lapse();
  await way({ goldPurchase: [] });
  expect(await again(order)).toMatchObject({ error: { code: "conflict" } });
  await way({ goldPurchase: ["bank"], bankInstructions: "IBAN: DE00" });
  expect(await again(order)).toMatchObject({ ok: true });
  expect(await rowOf(order.orderId)).toMatchObject({ status: "pending", paymentMethod: "bank" });
  const sale = await placedGold(ctx, "sell", 1);
  minutes(31);
  await lapse();
  await way({ goldSalePayouts: [] });
  const back = { ...act(sale), shownCents: 19, client: undefined };
  expect(await takeUpOrder(ctx, back, priceToday(ctx))).toMatchObject({ error: { code: "conflict" } });
  await database.pool.query("delete from settings where key = 'payments'");
});

test("a customer says once that the payment is sent: two hours more, within the same limits", async () => {
  const order = await placedGold(ctx, "buy", 25);
  await setWay(order, "bank");
  minutes(14);
  const both = await Promise.all([claimPayment(ctx, act(order)), claimPayment(ctx, act(order))]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await heldFor(order.orderId)).toBe(2 * 60 + 1);
  expect(await positionOf(database, "stock")).toMatchObject({ newcomers: 25 });
  minutes(2 * 60);
  expect(await lapse()).toBe(0);
  expect((await claimPayment(ctx, act(order))).ok).toBe(true);
  expect(await heldFor(order.orderId)).toBe(1);
  minutes(2);
  expect(await lapse()).toBe(1);
  await takeUp(order, 500);
  await claimPayment(ctx, act(order));
  expect(await heldFor(order.orderId)).toBe(15);
  const sale = await placedGold(ctx, "sell", 1);
  expect(await claimPayment(ctx, act(sale))).toMatchObject({ error: { code: "conflict" } });
});

test("staff hold an order longer, and the log names them and until when", async () => {
  const { orderId } = await placedGold(ctx, "sell", 10);
  const { version } = await rowOf(orderId);
  expect(await holdLonger(ctx, { orderId, version, minutes: 60 })).toMatchObject({ ok: false });
  expect((await holdLonger(staff(), { orderId, version, minutes: 1_440 })).ok).toBe(true);
  expect(await heldFor(orderId)).toBe(30 + 1_440);
  const { rows } = await database.pool.query(
    "select actor_id, data from events where subject_id = $1 and type = 'order.hold_extended'",
    [orderId],
  );
  const until = (await rowOf(orderId)).holdUntil?.toISOString();
  expect(rows).toEqual([{ actor_id: manager.personId, data: { minutes: 1_440, until } }]);
  minutes(31);
  expect(await lapse()).toBe(0);
  await setOrderStatus(staff(), { orderId, status: "canceled" });
  const late = { orderId, version: (await rowOf(orderId)).version, minutes: 60 };
  expect(await holdLonger(staff(), late)).toMatchObject({ error: { code: "conflict" } });
});
