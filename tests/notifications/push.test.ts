import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  isPushOn,
  listDevices,
  moveDevice,
  notificationsTasks,
  readPushKey,
  removeDevice,
  saveCustomerPreferences,
  savePreferences,
  switchPushOff,
  testDevices,
} from "../../domain/notifications/index.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { startedChat } from "../support-chat/chat-rig.ts";
import { emptyInboxes, notifyAll } from "./inbox-rig.ts";
import { type PushDouble, startPushService } from "./push-double.ts";
import { type PushRig, pushCtx, sendPushes, signedIn, switchOn } from "./push-rig.ts";

let database: TestDatabase;
let rig: PushRig;
let service: PushDouble;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = pushCtx(database);
});
beforeEach(async () => {
  await service?.stop();
  service = await startPushService();
  await database.pool.query("truncate push_subscriptions cascade");
  await database.pool.query("delete from vault_secrets where kind = 'push'");
  await emptyInboxes(database);
});
afterAll(async () => {
  expect(service.refused).toEqual([]);
  await service.stop();
  await database.close();
});

/** Something that staff did to an order, as its customer is told of it. */
async function happen(orderId: string, type = "order.note", data = {}): Promise<void> {
  await appendEvent(database.db, {
    ...{ subjectKind: "order", subjectId: orderId, type, data, visibility: "public", topics: [] },
    actor: { kind: "system", name: "test" },
    note: "See you in world 333",
  });
  await notifyAll(database, rig.ctx);
}

test("the shop's key is made once, by whoever asks first, and its private half is in the vault alone", async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => readPushKey(rig.ctx)));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await readPushKey({ ...pushCtx(database).ctx, vault: rig.ctx.vault })).toEqual(keys[0]);
  const { rows } = await database.pool.query("select * from push_keys");
  expect(JSON.stringify(rows)).not.toContain(keys[0]?.privateKey);
  const sealed = await database.pool.query("select from vault_secrets where kind = 'push-key'");
  expect(sealed.rowCount).toBe(1);
});

test("staff are told on their devices what they may read, once, and never what was kept of the browser", async () => {
  const [staff, browser] = [await signedIn(database, "staff"), service.browser()];
  expect(await switchOn(rig, browser, { actor: staff })).toMatchObject({ ok: true });
  const { chatId } = await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx, 3);
  await sendPushes(database, rig.ctx, { times: 3 });
  expect(service.refused).toEqual([]);
  expect(browser.shown).toMatchObject([
    { title: "New chat message", path: `/admin/chats/${chatId}`, urgency: "high", ttl: 86_400 },
  ]);
  const { rows } = await database.pool.query(
    "select s.*, d.message, d.about from push_subscriptions s join push_deliveries d on d.subscription_id = s.id",
  );
  const kept = JSON.stringify(rows);
  for (const secret of Object.values(browser.subscription)) expect(kept).not.toContain(secret);
  expect(JSON.stringify(browser.shown)).not.toMatch(/heron/i);
});

test("a session without the step-up is told nothing of the desk, until it is switched on again with it", async () => {
  const [staff, browser] = [await signedIn(database, "staff"), service.browser()];
  const stolen = { ...staff, elevated: false };
  const state = { endpoint: browser.subscription.endpoint, orderId: undefined };
  expect(await switchOn(rig, browser, { actor: stolen })).toMatchObject({ ok: true });
  await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  await sendPushes(database, rig.ctx);
  expect(browser.shown).toEqual([]);
  expect(await isPushOn({ ...rig.ctx, actor: staff }, state)).toBe(false);
  await switchOn(rig, browser, { actor: staff });
  expect(await isPushOn({ ...rig.ctx, actor: staff }, state)).toBe(true);
  await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  await sendPushes(database, rig.ctx);
  expect(browser.shown).toHaveLength(1);
});

test("quiet hours hold it, their end tells all at once, and what was read or done meanwhile is not told", async () => {
  const [staff, browser] = [await signedIn(database, "staff"), service.browser()];
  await switchOn(rig, browser, { actor: staff });
  const ctx = { ...rig.ctx, actor: staff };
  const chosen = ["push:new_order", "push:chat"];
  const quiet = { from: 11 * 60, until: 13 * 60 };
  await savePreferences(ctx, { version: 0, chosen, quiet, timeZone: "UTC" });
  for (const _ of [1, 2, 3]) await placed(rig.ctx);
  const taken = await placed(rig.ctx);
  await notifyAll(database, rig.ctx);
  await database.pool.query(
    "update inbox_entries set unread_by = '{}' where event_id = (select min(event_id) from inbox_entries)",
  );
  await database.pool.query("update orders set assigned_to = $2 where id = $1", [
    taken.orderId,
    staff.personId,
  ]);
  const held = await database.pool.query("select distinct held_until from push_deliveries");
  expect(held.rows).toEqual([{ held_until: new Date("2026-11-20T13:00:00Z") }]);
  const later = { ...rig.ctx, clock: { now: () => new Date("2026-11-20T13:00:00Z") } };
  await sendPushes(database, later, { times: 2 });
  expect(browser.shown).toMatchObject([{ title: "2 new notifications", path: "/admin/inbox" }]);
});

test("a session that ended, a role that was lost or a removed device is told nothing more", async () => {
  const ended = await signedIn(database, "staff");
  const demoted = await signedIn(database, "staff");
  const removed = await signedIn(database, "staff");
  const browsers = [ended, demoted, removed].map((actor) => ({ actor, browser: service.browser() }));
  for (const { actor, browser } of browsers) await switchOn(rig, browser, { actor });
  await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  await database.pool.query("delete from sessions where id = $1", [ended.sessionId]);
  await database.pool.query("update user_profiles set role = 'member' where id = $1", [demoted.personId]);
  const [device] = await listDevices({ ...rig.ctx, actor: removed });
  const stranger = { ...rig.ctx, actor: demoted };
  await removeDevice(stranger, { deviceId: device?.id ?? "" });
  expect(await listDevices({ ...rig.ctx, actor: removed })).toHaveLength(1);
  await removeDevice({ ...rig.ctx, actor: removed }, { deviceId: device?.id ?? "" });
  await sendPushes(database, rig.ctx);
  expect(service.requests()).toBe(0);
  expect(await listDevices({ ...rig.ctx, actor: ended })).toEqual([]);
  await notificationsTasks(rig.ctx)["forget-notifications"]();
  const left = await database.pool.query("select person_id from push_subscriptions");
  expect(left.rows).toEqual([{ person_id: demoted.personId }]);
  const secrets = await database.pool.query("select from vault_secrets where kind = 'push'");
  expect(secrets.rowCount).toBe(1);
});

test("a guest's device follows the order whose link it holds, and no other, until the link ends", async () => {
  const { orderId, accessToken } = await placed(rig.ctx);
  const other = await placed(rig.ctx);
  const browser = service.browser();
  const refused = { ok: false, error: { code: "not_found" } };
  expect(await switchOn(rig, browser, { orderId: other.orderId, token: accessToken })).toMatchObject(refused);
  expect(await switchOn(rig, browser, { orderId })).toMatchObject(refused);
  expect(await switchOn(rig, browser)).toMatchObject({ error: { code: "unauthenticated" } });
  await switchOn(rig, browser, { orderId, token: accessToken });
  const { endpoint } = browser.subscription;
  expect(await isPushOn(rig.ctx, { endpoint, orderId })).toBe(true);
  await happen(other.orderId);
  await happen(orderId);
  await sendPushes(database, rig.ctx);
  expect(browser.shown).toMatchObject([{ title: "A note on your order", path: `/order/${orderId}` }]);
  expect(browser.shown[0]?.body).toMatch(/^Order #[0-9a-f]{8} · Gold Sale$/);
  await happen(orderId);
  await database.pool.query("update orders set access_token_hash = '\\x00' where id = $1", [orderId]);
  await sendPushes(database, rig.ctx);
  expect(browser.shown).toHaveLength(1);
  expect(await switchPushOff(rig.ctx, { endpoint, orderId })).toEqual({ isStillTold: false });
  expect((await database.pool.query("select from push_subscriptions")).rowCount).toBe(0);
});

test("a customer is told of their own orders by kind, not of what they did, and not after they sign out", async () => {
  const [customer, browser] = [await signedIn(database, "member"), service.browser()];
  const ctx = { ...rig.ctx, actor: customer };
  await switchOn(rig, browser, { actor: customer });
  const { orderId } = await placed(rig.ctx, { customerId: customer.personId });
  await placed(rig.ctx);
  await happen(orderId, "order.status_changed", { from: "pending", to: "canceled", by: "customer" });
  await happen(orderId, "order.status_changed", { from: "pending", to: "in_progress" });
  await sendPushes(database, rig.ctx);
  expect(browser.shown).toMatchObject([{ title: "In Progress", urgency: "normal" }]);
  const chosen = ["push:order_chat"];
  expect(await saveCustomerPreferences(ctx, { version: 0, chosen })).toMatchObject({ ok: true });
  expect(await saveCustomerPreferences(ctx, { version: 0, chosen })).toMatchObject({
    error: { code: "conflict" },
  });
  await happen(orderId);
  await database.pool.query("delete from sessions where id = $1", [customer.sessionId]);
  await happen(orderId);
  await sendPushes(database, rig.ctx);
  expect(browser.shown).toHaveLength(1);
});

test("somebody else who switches the same browser on ends what the one before was told", async () => {
  const [first, second] = [await signedIn(database, "member"), await signedIn(database, "member")];
  const browser = service.browser();
  const { orderId } = await placed(rig.ctx, { customerId: first.personId });
  await switchOn(rig, browser, { actor: first });
  await switchOn(rig, browser, { actor: first, orderId });
  await happen(orderId);
  await switchOn(rig, browser, { actor: second });
  await happen(orderId);
  await sendPushes(database, rig.ctx);
  expect(browser.shown).toEqual([]);
  expect(await listDevices({ ...rig.ctx, actor: first })).toEqual([]);
});

test("what a service can't take now is tried again, what it refuses is not, and a browser that is gone is forgotten", async () => {
  const [staff, browser] = [await signedIn(database, "staff"), service.browser()];
  const ctx = { ...rig.ctx, actor: staff };
  await switchOn(rig, browser, { actor: staff });
  expect(await testDevices(ctx, "/admin/inbox")).toMatchObject({ ok: true, value: { devices: 1 } });
  for (const busy of [429, 503]) {
    service.answer(busy);
    expect(await sendPushes(database, rig.ctx)).toBe(1);
  }
  service.answer(201);
  expect(await sendPushes(database, rig.ctx)).toBe(0);
  expect(browser.shown).toMatchObject([{ title: "Test from Goldhall" }]);
  await testDevices(ctx, "/admin/inbox");
  service.answer(403);
  expect(await sendPushes(database, rig.ctx)).toBe(0);
  const failed = await database.pool.query("select from push_deliveries where state = 'failed'");
  expect(failed.rowCount).toBe(1);
  await testDevices(ctx, "/admin/inbox");
  service.answer(410);
  expect(await sendPushes(database, rig.ctx)).toBe(0);
  expect(await listDevices(ctx)).toEqual([]);
  expect((await database.pool.query("select from vault_secrets where kind = 'push'")).rowCount).toBe(0);
});

test("an address inside our own network is refused when it is entered", async () => {
  const { webhookSender } = { webhookSender: { ...rig.ctx.webhookSender, whyNot: () => "not public" } };
  const staff = await signedIn(database, "staff");
  const shut = { ...rig, ctx: { ...rig.ctx, webhookSender } };
  expect(await switchOn(shut, service.browser(), { actor: staff })).toMatchObject({
    error: { code: "invalid" },
  });
});

test("a reply in the chat is told to the account that it belongs to", async () => {
  const [customer, browser] = [await signedIn(database, "member"), service.browser()];
  await switchOn(rig, browser, { actor: customer });
  const { chatId } = await startedChat({ ...rig.ctx, actor: customer });
  await appendEvent(database.db, {
    ...{ subjectKind: "chat", subjectId: chatId, type: "chat.message", visibility: "internal", topics: [] },
    actor: { kind: "person", personId: randomUUID(), role: "staff", sessionId: randomUUID(), elevated: true },
    data: { author: "staff", seq: 2 },
  });
  await notifyAll(database, rig.ctx);
  await sendPushes(database, rig.ctx);
  expect(browser.shown).toMatchObject([{ title: "New reply from Goldhall", path: "/support/chat" }]);
});

test("a browser whose push service gave it another address is told there, and only who knows the old one moves it", async () => {
  const [staff, old, now] = [await signedIn(database, "staff"), service.browser(), service.browser()];
  expect(await switchOn(rig, old, { actor: staff })).toMatchObject({ ok: true });
  const guessed = { from: `${old.subscription.endpoint}x`, ...now.subscription };
  expect(await moveDevice(rig.ctx, guessed)).toMatchObject({ ok: true });
  await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  await sendPushes(database, rig.ctx);
  expect([old.shown.length, now.shown.length]).toEqual([1, 0]);
  const moved = { from: old.subscription.endpoint, ...now.subscription };
  for (let times = 0; times < 2; times += 1) {
    expect(await moveDevice(rig.ctx, moved)).toMatchObject({ ok: true });
  }
  expect(await listDevices({ ...rig.ctx, actor: staff })).toHaveLength(1);
  await startedChat(rig.ctx);
  await notifyAll(database, rig.ctx);
  await sendPushes(database, rig.ctx);
  expect([old.shown.length, now.shown.length]).toEqual([1, 1]);
});
