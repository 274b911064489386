import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createEndpoint,
  followEventTasks,
  sendWebhookTasks,
  webhookEvents,
} from "../../domain/notifications/index.ts";
import { createApi } from "../../server/http/api/api.ts";
import { presentEvent } from "../../server/http/api/webhooks.ts";
import { isGenuine, startReceiver, type WebhookDouble } from "../notifications/webhook-double.ts";
import { person } from "../orders/orders-rig.ts";
import { type ApiRig, apiRig, freshKey, orderBody, placeGuestOrder } from "./api-rig.ts";
import { expectDescribedEvent } from "./described.ts";

let rig: ApiRig;
let receiver: WebhookDouble;
let key: string;
beforeAll(async () => {
  rig = await apiRig();
  receiver = await startReceiver();
  key = (await rig.staffKey(["orders.read", "orders.progress"])).key;
});
afterAll(async () => {
  await receiver.stop();
  await rig.close();
});

type Sent = { type: string; data: { order_id?: string; order?: Order | null } };
type Order = { id: string; status: string; version: number };
type Fields = Record<string, unknown>;

/** Acts on the log and sends what waits, as the jobs would. */
async function sendAll(): Promise<Sent[]> {
  const { ctx } = rig.services;
  await followEventTasks({ ...ctx }, { stepWaitSeconds: 0 })["follow-events"]();
  const { rows } = await rig.database.pool.query(
    "select id as \"deliveryId\" from webhook_deliveries where state = 'waiting' order by event_id",
  );
  const task = sendWebhookTasks({ ...ctx, actor: { kind: "system", name: "webhooks" } }, presentEvent)[
    "send-webhook"
  ];
  const { signal } = new AbortController();
  for (const payload of rows) await task?.(payload, { attempt: 1, lastAttempt: false, signal });
  return receiver.received.map(({ body }) => JSON.parse(body));
}

const setStatus = (id: string, status: string, version: number) =>
  rig.call("POST", `/api/orders/${id}/status`, { key, json: { status, version } });

test("a program that hears of every event has all orders as the API lists them, each message as described", async () => {
  const admin = { ...rig.services.ctx, actor: await person(rig.database, "admin") };
  const input = { service: "webhook" as const, name: "Copy", kinds: [], events: [...webhookEvents.keys()] };
  await createEndpoint(admin, { ...input, url: receiver.url, idempotencyKey: randomUUID() });
  const orders = [await placeGuestOrder(rig), await placeGuestOrder(rig, 20), await placeGuestOrder(rig, 30)];
  const [first, second, third] = orders.map(({ id }) => id);
  await setStatus(first ?? "", "in_progress", 1);
  await rig.call("POST", `/api/orders/${second}/cancel`, { key, json: { reason: "Asked to cancel" } });
  await rig.database.pool.query("update orders set removed_at = now() where id = $1", [third]);
  const { rows } = await rig.database.pool.query(
    `insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics)
     values ('order', $1, 'order.removed', 'system', 'public', '{}') returning id`,
    [third],
  );
  expect(rows).toHaveLength(1);
  const sent = await sendAll();
  for (const one of sent) expectDescribedEvent(rig.api, one);
  const copy = new Map<string, Order>();
  for (const { data } of sent) {
    const { order_id: id = "", order } = data;
    if (order === null) copy.delete(id);
    else if (order && order.version >= (copy.get(id)?.version ?? 0)) copy.set(id, order);
  }
  const listed = (await rig.call("GET", "/api/orders", { key })).json.orders as (Order & Fields)[];
  expect(copy.size).toBe(2);
  for (const order of listed) {
    const mine = copy.get(order.id) as Order & Fields;
    const { currency, ...fields } = mine;
    expect(currency).toBe("USD");
    expect(order).toMatchObject(fields);
  }
  const statuses = sent.filter(({ type }) => type === "order.status_changed").map(({ data }) => data);
  expect(statuses).toMatchObject([
    { order_id: first, from: "pending", to: "in_progress" },
    { order_id: second, from: "pending", to: "canceled" },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/heron/i);
});

test("an order's own address hears of it alone; one that leads inside is refused before anything is placed", async () => {
  receiver.received.length = 0;
  await rig.database.pool.query("truncate webhook_endpoints cascade");
  const quote = async () =>
    (await rig.call("POST", "/api/gold/quotes", { json: { direction: "sell", quantity: 10 } })).json.quote_id;
  const inside = orderBody(await quote(), { callback_url: "http://169.254.169.254/latest" });
  const refused = await rig.call("POST", "/api/orders", {
    json: inside,
    headers: { "idempotency-key": freshKey() },
  });
  expect([refused.status, refused.json.field]).toEqual([400, "callback_url"]);
  const headers = { "idempotency-key": freshKey() };
  const json = orderBody(await quote(), { callback_url: receiver.url });
  const placed = await rig.call("POST", "/api/orders", { json, headers });
  const again = await rig.call("POST", "/api/orders", { json, headers });
  expect(again.json).toEqual(placed.json);
  const other = await placeGuestOrder(rig);
  const id = String(placed.json.id);
  await setStatus(id, "in_progress", 1);
  await setStatus(other.id, "in_progress", 1);
  const sent = await sendAll();
  expect(sent.map(({ type, data }) => [type, data.order_id])).toEqual([
    ["order.placed", id],
    ["order.status_changed", id],
  ]);
  for (const one of sent) expectDescribedEvent(rig.api, one);
  const secret = String(placed.json.callback_secret);
  expect(receiver.received.every((message) => isGenuine(secret, message))).toBe(true);
});

test("the readable page lists every type of event with its data, and the order that comes with it", async () => {
  const { events, groups } = await createApi(rig.services).reference();
  expect(events.types.map(({ name }) => name)).toEqual([...webhookEvents.keys()]);
  expect(events.types.find(({ name }) => name === "order.status_changed")).toMatchObject({
    isOfOrder: true,
    data: [{ name: "from" }, { name: "to" }, { name: "by", required: false }],
  });
  expect(events.order.map(({ name }) => name)).toContain("amount_cents");
  expect(JSON.parse(events.example)).toMatchObject({ type: "order.placed", data: { order: {} } });
  expect(groups.map(({ name }) => name)).not.toContain("Events");
});
