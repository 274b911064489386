import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiRig, apiRig } from "./api-rig.ts";

let rig: ApiRig;
let key: string;
beforeAll(async () => {
  rig = await apiRig();
  key = (await rig.staffKey(["orders.read", "orders.progress"])).key;
  await rig.database.pool.query("alter table orders rename to orders_gone");
});
afterAll(() => rig.close());

const order = "/api/orders/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11";
const status = { status: "in_progress", version: 1 };
const calls: [string, string, unknown, string][] = [
  ["GET", "/api/orders", undefined, "Failed to fetch orders"],
  ["GET", order, undefined, "Failed to fetch order"],
  ["POST", `${order}/status`, status, "Failed to update order status"],
  ["PATCH", order, { version: 1, rsn: "Heron" }, "Failed to update order details"],
  ["POST", `${order}/cancel`, { version: 1 }, "Failed to cancel order"],
];

test.each(calls)("%s %s that fails on our side says what failed, and nothing internal", async (...call) => {
  const [method, path, json, text] = call;
  const answer = await rig.call(method, path, { key, json });
  expect([answer.status, answer.json.code]).toEqual([500, "internal"]);
  expect(answer.json.detail).toBe(`${text}. Please try again later.`);
  expect(answer.text).not.toContain("orders_gone");
});
