import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  changePromoCode,
  createPromoCode,
  type NewPromoCode,
  switchPromoCode,
} from "../../domain/promotions/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { refusal, value } from "../release/release-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { guardedShop } from "./guards-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 12 });
});
afterAll(() => database.close());

type Shop = Awaited<ReturnType<typeof guardedShop>>;

async function make(shop: Shop, by: Actor, terms: Partial<NewPromoCode>) {
  const code = `CODE${randomInt(1_000_000_000)}`;
  const common = { code, isFirstPurchase: false, maxRedemptions: 100, validUntil: null };
  return createPromoCode(shop.as(by), { ...common, ...terms });
}

test.each([
  ["a usual part", { percentHundredths: 1_500, maxRedemptions: 10_000 }],
  ["a sum with a least order", { fixedCents: 500, leastOrderCents: 2_000, maxRedemptions: 10_000 }],
  ["a small sum, some times", { fixedCents: 500, maxRedemptions: 20 }],
])("%s is one person's", async (_what, terms) => {
  const shop = await guardedShop(database);
  expect(await make(shop, shop.people.manager, terms)).toMatchObject({
    value: { isActive: true, waits: false },
  });
});

test("many small codes count together in their maker's day", async () => {
  const shop = await guardedShop(database);
  const small = { fixedCents: 10_000, maxRedemptions: 1 };
  const waits: boolean[] = [];
  for (let made = 0; made < 7; made += 1)
    waits.push(value(await make(shop, shop.people.manager, small)).waits);
  expect(waits).toEqual([false, false, false, false, false, true, true]);
});

test.each([
  ["most of an order", { percentHundredths: 9_000, maxRedemptions: 1 }],
  ["a sum that is all of a small order, often", { fixedCents: 5_000 }],
])("a code for %s is off until a second person has approved it (Rule P43)", async (_what, terms) => {
  const shop = await guardedShop(database);
  const { manager, second } = shop.people;
  const key: Actor = {
    ...{ kind: "key", keyId: "1f6b7f0e-8f0b-4c43-9a7e-2f5c1c5b7a12", name: "A robot" },
    ...{ madeBy: manager.personId, capabilities: ["promotions.edit"] },
  };
  expect(refusal(await make(shop, key, terms)).code).toBe("forbidden");
  const { code, version, isActive, waits } = value(await make(shop, manager, terms));
  expect({ isActive, waits }).toEqual({ isActive: false, waits: true });
  const on = { code, version, isActive: true };
  expect(refusal(await switchPromoCode(shop.as(manager), on)).code).toBe("conflict");
  const { id } = await shop.onlyWaiting(second);
  expect(refusal(await shop.decide(manager, id)).code).toBe("forbidden");
  value(await shop.decide(second, id));
  // From then on less of it is one person's, and more is not.
  const change = (maxRedemptions: number) =>
    changePromoCode(shop.as(manager), { code, version: version + 1, maxRedemptions });
  expect(await change(500)).toMatchObject({ value: { waits: true, version: version + 1 } });
  expect(
    await switchPromoCode(shop.as(manager), { ...on, version: version + 1, isActive: false }),
  ).toMatchObject({
    value: { isActive: false, waits: false },
  });
  const more = await shop.onlyWaiting(second);
  expect(refusal(await shop.decide(second, more.id)).code).toBe("conflict");
});
