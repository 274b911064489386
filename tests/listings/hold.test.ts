import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placePurchase } from "../../domain/listings/index.ts";
import { deliverPaid } from "../../domain/listings/purchase/deliver-paid.ts";
import { accountListings, accountPurchases } from "../../domain/listings/tables.ts";
import { cancelOrder, cancelOwnOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { verifyLedger } from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";
import { listed, paid, purchased, purchaseOf, purchaseShop } from "./purchase-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof purchaseShop>>;

beforeAll(async () => {
  database = await testDatabase({ max: 12 });
  shop = await purchaseShop(database);
});
afterAll(() => database.close());

const program = () => shop.as(system("accounts"));
const minutes = (count: number) => shop.clock.advance(count * 60_000);

async function listingAt(id: string) {
  const [row] = await shop.ctx.db.select().from(accountListings).where(eq(accountListings.id, id));
  if (!row) throw new Error("The listing is gone");
  return row;
}

async function statusOf(orderId: string) {
  return (await findOrder(shop.ctx, orderId))?.status;
}

async function delivered(listing: Awaited<ReturnType<typeof listed>>) {
  const order = await purchased(shop.ctx, listing);
  await paid(shop.manager, order);
  await deliverPaid(program(), order);
  return order;
}

test("of fifty buyers of one moment one gets the account and the others are told", async () => {
  const listing = await listed(shop.ctx);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => placePurchase(shop.ctx, purchaseOf(listing))),
  );
  const winners = answers.filter((answer) => answer.ok);
  const failures = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.title]));
  expect(winners).toHaveLength(1);
  expect(failures).toEqual(Array.from({ length: 49 }, () => "On hold"));
  const { rows } = await database.pool.query(
    "select count(*)::int as orders from orders where details ->> 'listingId' = $1",
    [listing.id],
  );
  expect(rows[0].orders).toBe(1);
});

test("the same order sent twice is answered twice and placed once", async () => {
  const listing = await listed(shop.ctx);
  const asked = purchaseOf(listing);
  const [first, second] = await Promise.all([placePurchase(shop.ctx, asked), placePurchase(shop.ctx, asked)]);
  expect(first.ok && second.ok && first.value.placed).toEqual(second.ok && second.value.placed);
});

test("a hold that nobody pays ends after its fifteen minutes, and the account is free for the next", async () => {
  const listing = await listed(shop.ctx);
  const order = await purchased(shop.ctx, listing);
  minutes(14);
  expect(await lapseOrders(program())).toBe(0);
  expect(await placePurchase(shop.ctx, purchaseOf(listing))).toMatchObject({ error: { title: "On hold" } });
  minutes(1.1);
  expect(await lapseOrders(program())).toBeGreaterThanOrEqual(1);
  expect(await statusOf(order.orderId)).toBe("canceled");
  expect(await listingAt(listing.id)).toMatchObject({ state: "published", heldBy: null, heldUntil: null });
  await purchased(shop.ctx, listing);
});

test("a part gives half an hour for the rest, and is owed back when that is over", async () => {
  const listing = await listed(shop.ctx);
  const order = await purchased(shop.ctx, listing);
  await paid(shop.manager, order, 4_000);
  minutes(44);
  await lapseOrders(program());
  expect(await statusOf(order.orderId)).toBe("pending");
  minutes(2);
  await lapseOrders(program());
  expect(await statusOf(order.orderId)).toBe("canceled");
  const { rows } = await database.pool.query(
    `select sum(e.amount_cents)::int as cents from ledger_entries e join ledger_postings p on p.id = e.posting_id
     where p.order_id = $1 and e.account = 'refunds_due'`,
    [order.orderId],
  );
  expect(rows[0].cents).toBe(-4_000);
});

test("paid, an account of Instant delivery is handed over at once, and is nobody else's", async () => {
  const listing = await listed(shop.ctx);
  const order = await delivered(listing);
  expect(await statusOf(order.orderId)).toBe("verifying_account");
  expect(await listingAt(listing.id)).toMatchObject({ state: "sold", heldBy: order.orderId });
  minutes(60);
  await lapseOrders(program());
  expect(await statusOf(order.orderId)).toBe("verifying_account");
  expect(await placePurchase(shop.ctx, purchaseOf(listing))).toMatchObject({ error: { title: "Just sold" } });
  const [purchase] = await shop.ctx.db
    .select()
    .from(accountPurchases)
    .where(eq(accountPurchases.orderId, order.orderId));
  expect(purchase?.acceptBy?.getTime()).toBe((purchase?.deliveredAt?.getTime() ?? 0) + 72 * 3_600_000);
});

test("paid, an account of later delivery waits for staff under a deadline that is measured", async () => {
  const listing = await listed(shop.ctx, { deliveryTime: "20 Minutes" });
  const order = await delivered(listing);
  const started = await findOrder(shop.ctx, order.orderId);
  expect(started?.status).toBe("in_progress");
  expect((started?.deadlineAt?.getTime() ?? 0) - (started?.deadlineStartedAt?.getTime() ?? 0)).toBe(
    20 * 60_000,
  );
  const handed = await setOrderStatus(shop.manager, { orderId: order.orderId, status: "verifying_account" });
  expect(handed.ok && handed.value.after.deadlineMetAt).not.toBeNull();
});

test("a canceled order frees its account, and is reopened only while nobody else has it", async () => {
  const listing = await listed(shop.ctx);
  const first = await purchased(shop.ctx, listing);
  const canceled = await cancelOwnOrder(shop.ctx, { orderId: first.orderId, token: first.accessToken });
  expect(canceled.ok).toBe(true);
  const reopen = { orderId: first.orderId, status: "pending", note: "By phone" } as const;
  expect((await setOrderStatus(shop.manager, reopen)).ok).toBe(true);
  expect(await listingAt(listing.id)).toMatchObject({ heldBy: first.orderId });
  await cancelOrder(shop.manager, { orderId: first.orderId });
  await purchased(shop.ctx, listing);
  expect(await setOrderStatus(shop.manager, reopen)).toMatchObject({ error: { code: "conflict" } });
});

test("nobody holds a fourth account unpaid, whatever tag the address has; one that is paid frees a place", async () => {
  const { ctx, manager } = await purchaseShop(database, { limits: "default" });
  const customerEmail = "keen@mail.test";
  const held = [];
  for (let count = 0; count < 3; count += 1) {
    held.push(await purchased(ctx, await listed(ctx), { customerEmail }));
  }
  const fourth = await listed(ctx);
  for (const address of [customerEmail, "Keen+2@mail.test"]) {
    expect(await placePurchase(ctx, purchaseOf(fourth, { customerEmail: address }))).toMatchObject({
      error: { code: "conflict", text: "You have 3 open orders. Finish or cancel one first." },
    });
  }
  expect(await listingAt(fourth.id)).toMatchObject({ heldBy: null });
  const [first] = held;
  if (first) await paid(manager, first);
  await purchased(ctx, fourth, { customerEmail });
  await generousHolds(database.db);
});

test("another price than was shown is refused", async () => {
  const three = await listed(shop.ctx);
  const cheaper = await placePurchase(shop.ctx, purchaseOf(three, { priceCents: 9_900 }));
  expect(cheaper).toMatchObject({ error: { title: "The price has changed" } });
  expect(await verifyLedger(shop.ctx.db)).toMatchObject({ problems: [] });
});

test("guests who name somebody else's address do not keep that person from buying", async () => {
  const customer = await person(database, "member", "Keen Buyer");
  const customerEmail = `${customer.personId}@shop.example`;
  for (const _ of [1, 2, 3]) await purchased(shop.ctx, await listed(shop.ctx), { customerEmail });
  const { personId: customerId } = customer;
  const own = await placePurchase(
    shop.as(customer),
    purchaseOf(await listed(shop.ctx), { customerEmail, customerId }),
  );
  expect(own).toMatchObject({ ok: true });
});

test("a hold and its end are no edit: staff who have the listing open can save it", async () => {
  const listing = await listed(shop.ctx);
  const order = await purchased(shop.ctx, listing);
  await cancelOwnOrder(shop.ctx, { orderId: order.orderId, token: order.accessToken });
  expect(await listingAt(listing.id)).toMatchObject({ version: listing.version, state: "published" });
});

test("an account that staff took from the catalog does not come back by reopening an old order", async () => {
  const listing = await listed(shop.ctx);
  const order = await purchased(shop.ctx, listing);
  await cancelOwnOrder(shop.ctx, { orderId: order.orderId, token: order.accessToken });
  await shop.ctx.db
    .update(accountListings)
    .set({ state: "hidden" })
    .where(eq(accountListings.id, listing.id));
  const reopen = { orderId: order.orderId, status: "pending", note: "By phone" } as const;
  expect(await setOrderStatus(shop.manager, reopen)).toMatchObject({ error: { code: "conflict" } });
  expect(await listingAt(listing.id)).toMatchObject({ state: "hidden", heldBy: null });
});

test("at a price that no account can have nothing is ordered, and the buyer is told what it costs", async () => {
  const listing = await listed(shop.ctx);
  for (const priceCents of [5_000_001, 99_999_999_999, 0, -100, 0.5]) {
    const refused = await placePurchase(shop.ctx, purchaseOf(listing, { priceCents }));
    expect(refused, String(priceCents)).toMatchObject({
      error: {
        code: "conflict",
        title: "The price has changed",
        text: expect.stringContaining("now costs $100.00"),
      },
    });
  }
  expect(await listingAt(listing.id)).toMatchObject({ heldBy: null });
});
