import { afterAll, beforeAll, expect, test } from "vitest";
import { editOrder } from "../../domain/orders/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { boosted, boostShop, versionOf } from "./boosts-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("the amount of a boost stays above its deposit, or completing it would book a loss", async () => {
  const shop = await boostShop(database);
  const manager = shop.as(await person(database, "manager"));
  const { orderId } = await boosted(shop.ctx);
  const edit = async (amountCents: number) => {
    const version = await versionOf(database, orderId);
    return editOrder(manager, { orderId, version, edit: { amountCents }, note: "agreed by chat" });
  };
  for (const cents of [1, 1_999, 2_000]) {
    expect(await edit(cents)).toMatchObject({
      ok: false,
      error: {
        code: "invalid",
        field: "amountCents",
        text: "$20.00 of this order is a deposit that goes back. The amount must be more than that.",
      },
    });
  }
  expect(await edit(2_001)).toMatchObject({ ok: true, value: { after: { amountCents: 2_001 } } });
});
