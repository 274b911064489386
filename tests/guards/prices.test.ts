import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bulkEditListings, editListing, publishListing } from "../../domain/listings/index.ts";
import type { BulkChange } from "../../domain/listings/inputs.ts";
import { accountListings } from "../../domain/listings/tables.ts";
import { markPayoutSent } from "../../domain/payments/index.ts";
import { readSettings } from "../../domain/settings/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { listed } from "../listings/purchase-rig.ts";
import { orderAt, payoutOf } from "../payments/payments-rig.ts";
import { duePayout, refusal, value } from "../release/release-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { guardedShop, hour } from "./guards-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 12 });
});
afterAll(() => database.close());

type Shop = Awaited<ReturnType<typeof guardedShop>>;

const onSale = (shop: Shop, priceCents: number) => listed(shop.ctx, { priceCents });

async function rowOf(id: string) {
  const [row] = await database.db.select().from(accountListings).where(eq(accountListings.id, id));
  if (!row) throw new Error("The listing is gone");
  return row;
}
const priceOf = async (id: string) => (await rowOf(id)).priceCents;

async function edit(shop: Shop, by: Actor, id: string, change: { priceCents?: number; name?: string }) {
  const { version } = await rowOf(id);
  return editListing(shop.as(by), { listingId: id, version, ...change });
}

async function bulk(shop: Shop, by: Actor, ids: readonly string[], change: BulkChange) {
  const picks = await Promise.all(ids.map(async (id) => ({ id, version: (await rowOf(id)).version })));
  return value(await bulkEditListings(shop.as(by), { which: { picks }, change }));
}

const bookkeeper = (by: Actor, shop: Shop): Actor => ({
  ...{ kind: "key", keyId: "1f6b7f0e-8f0b-4c43-9a7e-2f5c1c5b7a11", name: "A robot" },
  madeBy: by.kind === "person" ? by.personId : shop.people.admin.personId,
  capabilities: ["listings.edit"],
});

test("an $856 account isn't listed at $1 by one person or a key, by whatever road; a second person lowers it", async () => {
  const shop = await guardedShop(database);
  const { manager, second } = shop.people;
  const { id } = await onSale(shop, 85_600);
  const done = await edit(shop, manager, id, { priceCents: 100, name: "A cheap one" });
  expect(done).toMatchObject({ value: { waits: true, isChanged: true } });
  expect(await rowOf(id)).toMatchObject({ priceCents: 85_600, name: "A cheap one" });
  const key = bookkeeper(manager, shop);
  expect(refusal(await edit(shop, key, id, { priceCents: 100 })).code).toBe("forbidden");
  for (const change of [
    { intent: "price_set", price: 100 },
    { intent: "price_percent", percent: -9_000 },
  ] as const) {
    expect(await bulk(shop, manager, [id], change)).toMatchObject([{ outcome: "refused" }]);
  }
  // A draft or a hidden listing is no other road: the price stays what it was for sale at.
  await database.pool.query("update account_listings set state = 'hidden' where id = $1", [id]);
  expect(refusal(await edit(shop, manager, id, { priceCents: 100 })).code).toBe("conflict");
  value(await publishListing(shop.as(manager), { id, version: (await rowOf(id)).version }));
  expect(await priceOf(id)).toBe(85_600);
  const waiting = await shop.onlyWaiting(second);
  expect(waiting).toMatchObject({ kind: "price", subject: id });
  expect(refusal(await shop.decide(manager, waiting.id)).code).toBe("forbidden");
  value(await shop.decide(second, waiting.id));
  expect(await priceOf(id)).toBe(100);
});

test("what a price falls by within a day counts together, and what was lowered meanwhile isn't lowered again", async () => {
  const shop = await guardedShop(database);
  const { manager, second } = shop.people;
  const { id } = await onSale(shop, 40_000);
  expect(await edit(shop, manager, id, { priceCents: 31_000 })).toMatchObject({ value: { waits: false } });
  expect(await edit(shop, manager, id, { priceCents: 22_000 })).toMatchObject({ value: { waits: true } });
  expect(await priceOf(id)).toBe(31_000);
  shop.clock.advance(25 * hour);
  expect(await edit(shop, manager, id, { priceCents: 30_000 })).toMatchObject({ value: { waits: false } });
  const { id: changeId } = await shop.onlyWaiting(second);
  expect(refusal(await shop.decide(second, changeId)).code).toBe("conflict");
  expect(await priceOf(id)).toBe(30_000);
});

test("a bought account isn't priced below its cost by one person, before it was ever for sale", async () => {
  const shop = await guardedShop(database);
  const { manager } = shop.people;
  const { orderId } = await orderAt(shop.as(manager), "gold_received", { amountCents: 85_600 });
  const own = { state: "draft", publishedAt: null, sourceOrderId: orderId } as const;
  const draft = { ...own, madeBy: manager.personId };
  const { id } = await listed(shop.ctx, { priceCents: 111_200, ...draft });
  expect(await edit(shop, manager, id, { priceCents: 90_000 })).toMatchObject({ value: { waits: false } });
  expect(await edit(shop, manager, id, { priceCents: 50_000 })).toMatchObject({ value: { waits: true } });
  expect(await priceOf(id)).toBe(90_000);
});

test("neither another person's draft nor an account listed anew is a road around", async () => {
  const shop = await guardedShop(database);
  const { manager, second } = shop.people;
  const draft = { state: "draft", publishedAt: null, madeBy: second.personId } as const;
  const { id: theirs } = await listed(shop.ctx, { priceCents: 85_600, ...draft });
  expect(await edit(shop, manager, theirs, { priceCents: 100 })).toMatchObject({ value: { waits: true } });
  const { orderId } = await orderAt(shop.as(manager), "gold_received", { amountCents: 15_000 });
  const source = { sourceOrderId: orderId, madeBy: manager.personId };
  await listed(shop.ctx, { priceCents: 85_600, ...source, state: "withdrawn" });
  const { id: anew } = await listed(shop.ctx, {
    ...{ ...source, priceCents: 85_600 },
    ...{ state: "draft", publishedAt: null },
  });
  expect(await edit(shop, manager, anew, { priceCents: 20_000 })).toMatchObject({ value: { waits: true } });
});

test("a day's lower prices of one person have their own bound; the rest is one request, and payouts go on", async () => {
  const shop = await guardedShop(database);
  const { manager, second } = shop.people;
  const { personDayCents } = (await readSettings(database.db)).approvals;
  const many = await Promise.all(Array.from({ length: 8 }, () => onSale(shop, 10_000)));
  const ids = many.map(({ id }) => id);
  const done = await bulk(shop, manager, ids, { intent: "price_set", price: 100 });
  const changed = done.filter(({ outcome }) => outcome === "changed");
  expect(changed).toHaveLength(Math.floor(personDayCents / 9_900));
  const { id, change } = await shop.onlyWaiting(second);
  expect(change.prices).toHaveLength(8 - changed.length);
  const payout = await duePayout(shop, 5_000, "seller@customers.example", shop.people.other);
  const { version } = await payoutOf(shop.as(manager), payout);
  value(await markPayoutSent(shop.as(manager), { orderId: payout, version, reference: "P-1" }));
  value(await shop.decide(second, id));
  expect(await Promise.all(ids.map(priceOf))).toEqual(ids.map(() => 100));
});

test("an owner alone waits a day", async () => {
  const shop = await guardedShop(database);
  const { admin } = shop.people;
  await database.pool.query("update user_profiles set role = 'member' where id <> $1", [admin.personId]);
  const { id } = await onSale(shop, 85_600);
  expect(await edit(shop, admin, id, { priceCents: 100 })).toMatchObject({ value: { waits: true } });
  await shop.minute();
  expect(await priceOf(id)).toBe(85_600);
  shop.clock.advance(25 * hour);
  await shop.minute();
  expect(await priceOf(id)).toBe(100);
});
