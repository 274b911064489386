import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrder, readStatusTexts } from "../../domain/orders/index.ts";
import { customerText } from "../../domain/orders/model.ts";
import { ordersCtx, placed } from "../orders/orders-rig.ts";
import { value } from "../people/people-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { contentShop } from "./content-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("customers read the owner's text of a status, and the shop's own where there is none (Rule P8)", async () => {
  const shop = await contentShop(database);
  const { ctx } = ordersCtx(database);
  const order = await placed(ctx, { type: "gold_sale" });
  const read = async () => value(await readOrder(ctx, { orderId: order.orderId, token: undefined }));
  const before = await read();
  const own = customerText("gold_sale", "pending", {});
  expect(customerText(before.type, before.status, before.statusTexts)).toBe(own);

  const written = { gold_sale: { pending: "We have it. Meet us soon.", completed: null }, gold_buy: {} };
  await shop.publish("statuses", written, 0);
  const after = await read();
  expect(customerText(after.type, after.status, after.statusTexts)).toBe("We have it. Meet us soon.");
  expect(customerText("gold_sale", "completed", after.statusTexts)).toBe(
    customerText("gold_sale", "completed", {}),
  );
  expect(await readStatusTexts(ctx, "gold_buy")).toEqual({});

  await shop.publish("statuses", { gold_sale: { pending: "  " } }, 1);
  expect((await read()).statusTexts).toEqual({});
});
