import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsFromCents, infernalFromCents } from "../../app/shell/site/read-from-prices.ts";
import { demoContent } from "../../demo/content.ts";
import { ensureBoostPrices, publishBoostPrices } from "../../domain/boosts/index.ts";
import { defaultBoostPrices } from "../../domain/boosts/model.ts";
import { createCatalog } from "../../domain/listings/index.ts";
import { boostShop } from "../boosts/boosts-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { listed, purchased, purchaseShop } from "./purchase-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const written = demoContent.fromPrices;
const read = { fromPrices: { ...written, isAccountsRead: true, isInfernalRead: true } };

test("the lowest price of accounts is the owner's, and with the setting that of what can be bought now (Rule P24)", async () => {
  const { ctx } = await purchaseShop(database);
  const catalog = { catalog: createCatalog({ db: database.db }) };
  expect(await accountsFromCents(catalog, { fromPrices: written })).toBe(2500);
  expect(await accountsFromCents(catalog, read)).toBeNull();
  await listed(ctx, { name: "Dear", priceCents: 9_000 });
  const cheap = await listed(ctx, { name: "Cheap", priceCents: 4_000 });
  await listed(ctx, { name: "Hidden", priceCents: 1_000, state: "hidden" });
  expect(await accountsFromCents(catalog, read)).toBe(4_000);
  // Somebody holds it, so nobody else can buy it.
  await purchased(ctx, cheap);
  expect(await accountsFromCents(catalog, read)).toBe(9_000);
});

test("the lowest price of boosts is the owner's, and with the setting that of the best tier (Rules P18, P24)", async () => {
  const { ctx, as } = await boostShop(database);
  await ensureBoostPrices(ctx);
  expect(await infernalFromCents(ctx, { fromPrices: { ...written, infernalCents: 1234 } })).toBe(1234);
  expect(await infernalFromCents(ctx, read)).toBe(2000);
  const { tiers } = defaultBoostPrices;
  const prices = { ...defaultBoostPrices, tiers: { ...tiers, best: { ...tiers.best, serviceCents: 1800 } } };
  const published = await publishBoostPrices(as(await person(database, "manager")), {
    version: 1,
    prices,
    note: "Cheaper",
  });
  expect(published).toMatchObject({ ok: true });
  expect(await infernalFromCents(ctx, read)).toBe(1800);
});
