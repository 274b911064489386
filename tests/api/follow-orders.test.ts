import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiRig, apiRig, placeGuestOrder } from "./api-rig.ts";

let rig: ApiRig;
let key: string;
beforeAll(async () => {
  rig = await apiRig();
  key = (await rig.staffKey(["orders.read", "orders.progress"])).key;
});
afterAll(() => rig.close());

type Order = { id: string; status: string; version: number };
type Page = { orders: Order[]; removed_ids: string[]; next_cursor: string; has_more: boolean };
const follow = async (cursor?: string) => {
  const query = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
  return (await rig.call("GET", `/api/orders/changes${query}`, { key })).json as Page;
};

test("a copy that follows the changes equals the list, after orders were placed, moved and removed", async () => {
  const early = await placeGuestOrder(rig);
  const { next_cursor: started, orders } = await follow();
  expect(orders).toEqual([]);
  const copy = new Map<string, Order>();
  const listed = async () => (await rig.call("GET", "/api/orders", { key })).json.orders as Order[];
  for (const order of await listed()) copy.set(order.id, order);
  const late = await placeGuestOrder(rig);
  const gone = await placeGuestOrder(rig);
  await rig.call("POST", `/api/orders/${early.id}/status`, {
    key,
    json: { status: "in_progress", version: 1 },
  });
  await rig.database.pool.query("update orders set removed_at = now(), version = version + 1 where id = $1", [
    gone.id,
  ]);
  const page = await follow(started);
  for (const order of page.orders) copy.set(order.id, order);
  for (const id of page.removed_ids) copy.delete(id);
  expect(page).toMatchObject({ removed_ids: [gone.id], has_more: false });
  expect([...copy.keys()].sort()).toEqual([early.id, late.id].sort());
  expect([...copy.values()].sort(byId)).toEqual((await listed()).sort(byId));
  expect((await follow(page.next_cursor)).orders).toEqual([]);
});

const byId = (one: Order, other: Order) => one.id.localeCompare(other.id);

test("a cursor of another shop is refused with what to do; without a right nothing is read", async () => {
  const wrong = await rig.call("GET", "/api/orders/changes?cursor=abc", { key });
  expect([wrong.status, wrong.json.field]).toEqual([400, "cursor"]);
  const { key: weak } = await rig.staffKey(["listings.edit"]);
  expect((await rig.call("GET", "/api/orders/changes", { key: weak })).status).toBe(403);
});

test("a parameter that a call doesn't know is refused by its name; the newest order stands first", async () => {
  const answer = await rig.call("GET", "/api/orders?state_of=pending", { key });
  expect([answer.status, answer.json.field]).toEqual([400, "state_of"]);
  expect((await rig.call("GET", "/api/rates?x=1")).status).toBe(400);
  rig.clock.advance(1_000);
  const { id } = await placeGuestOrder(rig);
  rig.clock.advance(1_000);
  const newest = await placeGuestOrder(rig);
  const all = (await rig.call("GET", "/api/orders", { key })).json.orders as (Order & {
    updated_at: string;
  })[];
  expect(all.slice(0, 2).map((order) => order.id)).toEqual([newest.id, id]);
  const since = encodeURIComponent(all[1]?.updated_at ?? "");
  const later = (await rig.call("GET", `/api/orders?updated_after=${since}`, { key })).json.orders as Order[];
  expect(later.map((order) => order.id)).toEqual([newest.id]);
});

test("each answer says how many calls are left and when they are full again", async () => {
  const limited = await apiRig({ RATE_LIMITS: "on" });
  const { headers } = await limited.call("GET", "/api/rates");
  expect(headers.get("ratelimit-policy")).toBe('"read";q=3000;w=60');
  expect(headers.get("ratelimit")).toBe('"read";r=2999;t=60');
  await limited.close();
});
