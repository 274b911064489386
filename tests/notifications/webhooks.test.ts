import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addCallback,
  changeEndpoint,
  createEndpoint,
  type PresentEvent,
  readEndpoint,
  removeEndpoint,
  replayDelivery,
  sendWebhookTasks,
  testEndpoint,
  type WebhooksCtx,
} from "../../domain/notifications/index.ts";
import type { NotificationKind } from "../../domain/notifications/model.ts";
import { addNote } from "../../domain/orders/index.ts";
import { createWebhookSender } from "../../integrations/webhooks/webhook-sender.ts";
import type { Role } from "../../kernel/actor.ts";
import type { Result } from "../../kernel/result.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { eventually } from "../support/tools.ts";
import { emptyInboxes, inboxOf, notifyAll } from "./inbox-rig.ts";
import { isGenuine, startReceiver, type WebhookDouble } from "./webhook-double.ts";

let database: TestDatabase;
let rig: ReturnType<typeof ordersCtx>;
let receiver: WebhookDouble;
let admin: WebhooksCtx & { actor: Awaited<ReturnType<typeof person>> };

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = ordersCtx(database);
  admin = await as("admin");
});
beforeEach(async () => {
  await receiver?.stop();
  receiver = await startReceiver();
  await database.pool.query("truncate webhook_endpoints cascade");
  await emptyInboxes(database);
});
afterAll(async () => {
  await receiver.stop();
  await database.close();
});

async function as(role: Role) {
  const webhookSender = createWebhookSender({ allowsHttp: true, mayReach: () => true });
  return { ...rig.ctx, actor: await person(database, role), webhookSender };
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

/** An address that chose types of events. */
async function chose(events: string[], ctx: WebhooksCtx = admin) {
  const input = { service: "webhook", name: "Books", url: receiver.url, kinds: [], events } as const;
  const made = await createEndpoint(ctx, { ...input, kinds: [], idempotencyKey: randomUUID() });
  const { endpointId, key } = must(made);
  return { endpointId, key: key ?? "" };
}

/** An address from before there were types, which is told in words. */
async function added(kinds: NotificationKind[] = ["new_order"], ctx: WebhooksCtx = admin) {
  const endpoint = await chose(["order.placed"], ctx);
  await database.pool.query(
    "update webhook_endpoints set format = 1, events = '{}', kinds = $2 where id = $1",
    [endpoint.endpointId, kinds],
  );
  return endpoint;
}

const presented: PresentEvent = (event, order) => ({ order_id: event.subjectId, version: order?.version });

async function told(endpointId: string) {
  const { deliveries } = must(await readEndpoint(admin, endpointId));
  return deliveries.map(({ id, state, kind, attempts }) => ({
    id,
    state,
    kind,
    tries: attempts.length,
    attempts,
  }));
}

/** Runs the jobs that send, each once, as the queue would; answers how many have to be tried again. */
async function sendAll({ lastAttempt = false, times = 1 } = {}): Promise<number> {
  const { rows } = await database.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-webhook' order by j.id`,
  );
  const task = sendWebhookTasks(admin, presented)["send-webhook"];
  const { signal } = new AbortController();
  let failed = 0;
  for (const { payload } of rows) {
    for (let n = 0; n < times; n += 1) {
      await task?.(payload, { attempt: 1, lastAttempt, signal }).catch(() => {
        failed += 1;
      });
    }
  }
  return failed;
}

test("an address is told of an event once, signed by the key that was shown once", async () => {
  const { endpointId, key } = await added();
  const { orderId } = await placed(rig.ctx);
  await notifyAll(database, rig.ctx, 4).then(() => requeue());
  await sendAll({ times: 3 });
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  if (!message) throw new Error("Nothing came");
  expect(isGenuine(key, message)).toBe(true);
  expect(isGenuine(key, { ...message, body: message.body.replace("19.00", "91.00") })).toBe(false);
  expect(isGenuine(key, { ...message, at: message.at + 1 })).toBe(false);
  expect(JSON.parse(message.body)).toMatchObject({
    ...{ id: message.id, type: "new_order", event: "order.placed", title: "New order" },
    url: `http://localhost:3000/admin/orders/${orderId}`,
  });
  expect(message.body).not.toMatch(/heron|Vault/i);
  expect(await told(endpointId)).toMatchObject([{ state: "sent", tries: 1 }]);
});

/** Puts the jobs of what waits back, which the rig took from the queue with all others. */
async function requeue() {
  await database.pool.query(
    `select graphile_worker.add_job('send-webhook', json_build_object('deliveryId', id)) from webhook_deliveries
     where state = 'waiting' order by created_at, id`,
  );
}

test("what fails is tried again under its id, and kept as failed after the last try", async () => {
  const { endpointId } = await added();
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx).then(requeue);
  receiver.answer(500, `<script>${"x".repeat(9_000)}`);
  expect(await sendAll()).toBe(1);
  receiver.answer(302);
  expect(await sendAll({ lastAttempt: true })).toBe(0);
  const [delivery] = await told(endpointId);
  expect(delivery).toMatchObject({ state: "failed", tries: 2 });
  expect(delivery?.attempts[1]).toMatchObject({ status: 500 });
  expect(delivery?.attempts[1]?.answer).toHaveLength(200);
  receiver.answer(204);
  must(await replayDelivery(admin, { deliveryId: delivery?.id ?? "" }));
  expect(await replayDelivery(admin, { deliveryId: delivery?.id ?? "" })).toMatchObject({
    error: { code: "conflict" },
  });
  await sendAll();
  expect(await told(endpointId)).toMatchObject([{ state: "sent", tries: 3 }]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(receiver.received.every(({ path }) => path === "/hook")).toBe(true);
});

test("a receiver that answers nothing is given up when the job's time is over, and tried again", async () => {
  const { endpointId } = await added();
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx);
  receiver.answer("hang");
  const over = new AbortController();
  const [waiting] = await told(endpointId);
  const task = sendWebhookTasks(admin, presented)["send-webhook"];
  const run = task?.({ deliveryId: waiting?.id }, { attempt: 1, lastAttempt: false, signal: over.signal });
  await eventually("the message is there", async () => receiver.received.length > 0);
  over.abort();
  await expect(run).rejects.toThrow("no answer");
  expect(await told(endpointId)).toMatchObject([{ state: "waiting", tries: 1 }]);
});

test("after three days of failures an address is switched off, and admins are told", async () => {
  const { endpointId } = await added();
  receiver.answer(503);
  for (let day = 0; day < 4; day += 1) {
    await placed(rig.ctx);
    await notifyAll(database, rig.ctx).then(requeue);
    await sendAll();
    rig.clock.advance(86_400_000);
  }
  expect(must(await readEndpoint(admin, endpointId)).endpoint.isOn).toBe(false);
  await emptyInboxesButEvents();
  expect((await inboxOf(database, admin.actor.personId)).map(({ kind }) => kind)).toContain("webhook_off");
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx);
  expect(await told(endpointId)).toHaveLength(4);
});

const emptyInboxesButEvents = () => notifyAll(database, rig.ctx);

test("the other admins are told when an address is added, changed or removed, and nobody else", async () => {
  const [other, manager] = [await as("admin"), await as("manager")];
  await emptyInboxes(database);
  const { endpointId } = await added();
  const change = {
    endpointId,
    version: 1,
    name: "Renamed",
    kinds: ["chat" as const],
    events: [],
    isOn: true,
  };
  must(await changeEndpoint(admin, change));
  must(await removeEndpoint(admin, { endpointId }));
  await notifyAll(database, rig.ctx, 2);
  const titles = async ({ actor }: { actor: { personId: string } }) =>
    (await inboxOf(database, actor.personId)).map(({ title }) => title);
  expect(await titles(other)).toEqual(["Webhook added", "Webhook changed", "Webhook removed"]);
  expect([await titles(admin), await titles(manager)]).toEqual([[], []]);
});

test("an address that says it is gone is switched off at once", async () => {
  const { endpointId } = await added();
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx).then(requeue);
  receiver.answer(410);
  expect(await sendAll()).toBe(0);
  expect(must(await readEndpoint(admin, endpointId)).endpoint).toMatchObject({ isOn: false });
  expect(await told(endpointId)).toMatchObject([{ state: "failed", tries: 1 }]);
});

test("what its admin may no longer read is neither written for an address nor sent to it", async () => {
  const other = await as("admin");
  const { endpointId } = await added(["new_order"], other);
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx).then(requeue);
  await database.pool.query("update user_profiles set role = 'manager' where id = $1", [
    other.actor.personId,
  ]);
  await sendAll();
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx);
  expect(await told(endpointId)).toMatchObject([{ state: "dropped", tries: 0 }]);
  expect(receiver.received).toEqual([]);
});

test("only admins at the desk enter, see, try and remove addresses", async () => {
  const { endpointId } = await added();
  const manager = await as("manager");
  const closed = { ...admin, actor: { ...manager.actor, role: "admin" as const, elevated: false } };
  for (const ctx of [manager, closed, { ...admin, actor: { kind: "visitor" as const } }]) {
    const input = { service: "webhook" as const, name: "x", url: receiver.url, kinds: [], events: [] };
    for (const refused of [
      await createEndpoint(ctx, { ...input, idempotencyKey: randomUUID() }),
      await readEndpoint(ctx, endpointId),
      await testEndpoint(ctx, { endpointId }),
      await changeEndpoint(ctx, { endpointId, version: 1, name: "x", kinds: [], events: [], isOn: false }),
      await removeEndpoint(ctx, { endpointId }),
      await replayDelivery(ctx, { deliveryId: randomUUID() }),
    ])
      expect(refused.ok).toBe(false);
  }
  expect(must(await readEndpoint(admin, endpointId)).endpoint.name).toBe("Books");
});

test("sent twice, a form enters one address; changed twice, the later is told; removed, nothing is left", async () => {
  const input = {
    service: "webhook",
    name: "Books",
    url: receiver.url,
    idempotencyKey: randomUUID(),
  } as const;
  const chosen = { kinds: [], events: ["chat.message"] };
  const { endpointId } = must(await createEndpoint(admin, { ...input, ...chosen }));
  expect(await createEndpoint(admin, { ...input, ...chosen })).toMatchObject({
    error: { code: "conflict" },
  });
  const change = { endpointId, version: 1, name: "Ledger", ...chosen, isOn: true };
  must(await changeEndpoint(admin, change));
  expect(await changeEndpoint(admin, change)).toMatchObject({ error: { code: "conflict" } });
  must(await testEndpoint(admin, { endpointId }));
  must(await removeEndpoint(admin, { endpointId }));
  must(await removeEndpoint(admin, { endpointId }));
  await sendAll();
  expect(receiver.received).toEqual([]);
  const { rows } = await database.pool.query(
    "select (select count(*)::int from webhook_deliveries) + (select count(*)::int from vault_secrets where subject = $1) as left",
    [`webhook:${endpointId}`],
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test("addresses and keys stand in the vault alone", async () => {
  const { endpointId, key } = await added();
  must(await testEndpoint(admin, { endpointId }));
  await sendAll();
  const { rows } = await database.pool.query(
    `select to_jsonb(e) as row from webhook_endpoints e union all select to_jsonb(d) from webhook_deliveries d
     union all select to_jsonb(a) from webhook_attempts a union all select data from events
     union all select payload::jsonb from graphile_worker._private_jobs`,
  );
  expect(JSON.stringify(rows)).not.toContain("/hook");
  expect(JSON.stringify(rows)).not.toContain(key.slice(6));
});

test("no address inside our own network can be entered or reached, also by a name that leads there", async () => {
  const strict = { ...admin, webhookSender: createWebhookSender({ allowsHttp: true }) };
  const { port } = new URL(receiver.url);
  const input = { service: "webhook" as const, name: "x", kinds: [], events: ["chat.message"] };
  for (const host of [
    "127.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0x7f.1",
    "2130706433",
    "169.254.169.254",
  ]) {
    const url = `http://${host}:${port}/hook`;
    const refused = await createEndpoint(strict, {
      ...input,
      idempotencyKey: randomUUID(),
      url,
    });
    expect(refused, host).toMatchObject({ ok: false, error: { code: "invalid", field: "url" } });
  }
  const { signal } = new AbortController();
  const request = { url: `http://localhost:${port}/hook`, headers: {}, body: "{}" };
  const answer = await strict.webhookSender.post(request, signal);
  expect(answer).toMatchObject({ status: null, text: "This address isn't on the internet." });
  expect(receiver.received).toEqual([]);
  const https = createWebhookSender({ allowsHttp: false });
  expect(https.whyNot("http://shop.example/hook")).toContain("https://");
  expect(https.whyNot("https://me:word@shop.example/hook")).toContain("Leave");
});

test("a channel of Discord is told without being able to call anybody; other addresses are refused", async () => {
  const input = {
    service: "discord" as const,
    name: "Desk",
    kinds: ["new_order" as const],
    events: [],
    idempotencyKey: randomUUID(),
  };
  for (const url of [
    "https://discord.com/x",
    "https://discord.com.evil.example/api/webhooks/1/a",
    receiver.url,
  ]) {
    const refused = await createEndpoint(admin, {
      ...input,
      idempotencyKey: randomUUID(),
      url,
    });
    expect(refused).toMatchObject({ ok: false, error: { field: "url" } });
  }
  const sent: { url: string; body: string }[] = [];
  const webhookSender = {
    reachesHome: false,
    whyNot: () => null,
    post: async (request: { url: string; body: string | Uint8Array }) => {
      sent.push({ url: request.url, body: String(request.body) });
      return { status: 204, text: "", retryAfterSeconds: null, durationMs: 1 };
    },
  };
  const url = "https://discord.com/api/webhooks/123/abc-DEF";
  const made = must(await createEndpoint({ ...admin, webhookSender }, { ...input, url }));
  expect(made.key).toBe(null);
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx);
  const [waiting] = await told(made.endpointId);
  const task = sendWebhookTasks({ ...admin, webhookSender }, presented)["send-webhook"];
  const { signal } = new AbortController();
  await task?.({ deliveryId: waiting?.id }, { attempt: 1, lastAttempt: false, signal });
  expect(sent[0]?.url).toBe(url);
  expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
    allowed_mentions: { parse: [] },
    embeds: [{ title: "New order", url: expect.stringContaining("/admin/orders/") }],
  });
});

test("an address that chose types hears of these alone, as data", async () => {
  const { endpointId } = await chose(["order.placed", "order.status_changed"]);
  const { orderId } = await placed(rig.ctx);
  await notifyAll(database, rig.ctx, 3).then(requeue);
  await sendAll();
  const [message] = receiver.received;
  expect(JSON.parse(message?.body ?? "")).toEqual({
    ...{ id: message?.id, type: "order.placed", timestamp: expect.any(String), format: 2 },
    data: { order_id: orderId, version: 1 },
    ...{ title: "Order created", text: expect.stringContaining("Gold Sale") },
    url: `http://localhost:3000/admin/orders/${orderId}`,
  });
  expect(await told(endpointId)).toMatchObject([{ state: "sent", kind: "order.placed" }]);
  expect(await createEndpoint(admin, { ...unknownType, url: receiver.url })).toMatchObject({
    error: { code: "invalid", field: "events" },
  });
});

const unknownType = {
  ...{ service: "webhook" as const, name: "Books", kinds: [], events: ["order.invented"] },
  idempotencyKey: randomUUID(),
};

test("an address that says when to come back is asked then, and not before", async () => {
  const { endpointId } = await chose(["order.placed"]);
  await placed(rig.ctx);
  await notifyAll(database, rig.ctx).then(requeue);
  receiver.answer(429, "", { "Retry-After": "120" });
  expect(await sendAll()).toBe(0);
  const { rows } = await database.pool.query(
    `select run_at, max_attempts, payload ->> 'left' as left from graphile_worker._private_jobs
     where (payload ->> 'left') = '11'`,
  );
  expect(rows).toEqual([{ run_at: expect.any(Date), max_attempts: 11, left: "11" }]);
  expect(rows[0].run_at).toEqual(new Date(rig.clock.now().getTime() + 120_000));
  expect(await told(endpointId)).toMatchObject([{ state: "waiting", tries: 1 }]);
});

test("an address that was named with an order hears of it alone what its customer may, by a key of its own", async () => {
  const [mine, other] = [await placed(rig.ctx), await placed(rig.ctx)];
  await emptyInboxes(database);
  const callback = { orderId: mine.orderId, url: receiver.url };
  const desk = { ...rig.ctx, actor: admin.actor };
  const { key } = await addCallback(admin, callback);
  expect(await addCallback(admin, callback)).toEqual({ key });
  for (const { orderId } of [mine, other]) {
    for (const isPublic of [true, false]) {
      const note = isPublic ? "For them" : "Between us";
      must(await addNote(desk, { orderId, note, isPublic, once: { scope: "tests", key: randomUUID() } }));
    }
  }
  await notifyAll(database, rig.ctx, 2).then(requeue);
  await sendAll();
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  expect(message && isGenuine(key, message)).toBe(true);
  expect(JSON.parse(message?.body ?? "")).toMatchObject({
    ...{ type: "order.note", data: { order_id: mine.orderId } },
  });
  expect(message?.body).not.toMatch(/admin|For them|Between us/);
});
