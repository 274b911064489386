import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  followEventTasks,
  giveRoleTasks,
  readCustomerPreferences,
  saveCustomerPreferences,
  sendDiscordTasks,
} from "../../domain/notifications/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { discordDirectMessages } from "../../integrations/discord/direct-messages.ts";
import type { Actor } from "../../kernel/actor.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { botToken, type DiscordMessagesDouble, startDiscord } from "./discord-messages-double.ts";
import { emptyInboxes, losing, notifyAll, waitingEvents } from "./inbox-rig.ts";
import { type PushRig, pushCtx, signedIn } from "./push-rig.ts";

type Person = Extract<Actor, { kind: "person" }>;

let database: TestDatabase;
let rig: PushRig;
let discord: DiscordMessagesDouble;
let customer: Person;
let orderId: string;
let accountId: string;
let accounts = 0;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = pushCtx(database);
});
beforeEach(async () => {
  await discord?.stop();
  discord = await startDiscord();
  await database.pool.query("truncate discord_messages");
  await emptyInboxes(database);
  customer = await signedIn(database, "member");
  accounts += 1;
  accountId = `8035110000${accounts}`;
  await linkDiscord(customer);
  ({ orderId } = await placed(rig.ctx, { customerId: customer.personId }));
});
afterAll(async () => {
  expect(discord.refused).toEqual([]);
  await discord.stop();
  await database.close();
});

const ctxOf = (actor: Actor, db = database.db) => ({
  ...{ ...rig.ctx, actor, db },
  directMessages: discordDirectMessages({ botToken, url: discord.url, origin: "https://goldhall.test" }),
});

async function linkDiscord({ personId }: Person): Promise<void> {
  await database.pool.query(
    "insert into accounts (user_id, account_id, provider_id) values ($1, $2, 'discord')",
    [personId, accountId],
  );
}

async function choose(chosen: string[], actor = customer, version = 0) {
  return saveCustomerPreferences(ctxOf(actor), { version, chosen });
}

async function append(id = orderId, data = { from: "pending", to: "in_progress" }): Promise<void> {
  await appendEvent(database.db, {
    ...{ subjectKind: "order", subjectId: id, type: "order.status_changed", data, visibility: "public" },
    ...{ topics: [], actor: { kind: "system", name: "test" } },
  });
}

/** Runs the jobs of all events, and leaves what they added to the queue. */
async function runNotifications(db = database.db): Promise<void> {
  const task = followEventTasks({ ...rig.ctx, db }, { stepWaitSeconds: 60 })["notify-event"];
  for (const payload of await waitingEvents(database)) await task(payload);
}

async function happen(id = orderId, times = 1, data = { from: "pending", to: "in_progress" }): Promise<void> {
  await append(id, data);
  await notifyAll(database, rig.ctx, times);
}

/** Runs the jobs of all messages that wait; answers how many ask to be tried again. */
async function sendAll({ ctx = ctxOf(customer), lastAttempt = false, times = 1 } = {}): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from discord_messages where state = 'waiting' order by created_at, event_id",
  );
  const task = sendDiscordTasks(ctx)["send-discord-message"];
  const { signal } = new AbortController();
  let failed = 0;
  for (const { id } of rows)
    for (let n = 0; n < times; n += 1)
      await task?.({ messageId: id }, { attempt: 1, lastAttempt, signal }).catch(() => {
        failed += 1;
      });
  return failed;
}

const later = (seconds: number) => {
  const ctx = ctxOf(customer);
  return { ...ctx, clock: { now: () => new Date(ctx.clock.now().getTime() + seconds * 1000) } };
};

async function states(): Promise<string[]> {
  const { rows } = await database.pool.query("select state from discord_messages order by event_id");
  return rows.map(({ state }) => state);
}

test("a customer who chose Discord is told there once, of that kind alone", async () => {
  await choose(["discord:order_steps"]);
  await happen(orderId, 3);
  await happen(orderId, 1, { from: "in_progress", to: "canceled" });
  const strangers = await placed(rig.ctx);
  await happen(strangers.orderId);
  await sendAll({ times: 3 });
  expect(discord.refused).toEqual([]);
  expect(discord.posted).toHaveLength(2);
  expect(discord.posted[0]).toMatchObject({ accountId });
  expect(discord.posted[0]?.content).toMatch(/^\*\*In Progress\*\*\nOrder #[0-9a-f]{8} · Gold Sale\nhttps?:/);
});

test("nobody is told on Discord who did not choose it", async () => {
  await happen();
  await choose(["push:order_steps"]);
  await happen();
  expect(await states()).toEqual([]);
});

test("Discord is offered, and taken, only where the shop has a bot and the customer signed in with it", async () => {
  const stranger = await signedIn(database, "member");
  const noBot = { ...rig.ctx, actor: customer, directMessages: undefined };
  const all = ["email", "push", "discord"];
  expect(await readCustomerPreferences(ctxOf(customer))).toMatchObject({ value: { ways: all } });
  for (const ctx of [ctxOf(stranger), noBot]) {
    expect(await readCustomerPreferences(ctx)).toMatchObject({ value: { ways: ["email", "push"] } });
    await saveCustomerPreferences(ctx, { version: 0, chosen: ["discord:order_steps"] });
    const { rows } = await database.pool.query("select choices from notification_preferences");
    expect(JSON.stringify(rows)).not.toContain("discord");
  }
});

test("rights are those of the moment it is sent: customer, choice, linked account and bot", async () => {
  const ends = [
    () => database.pool.query("update orders set customer_id = null where id = $1", [orderId]),
    () => choose([], customer, 1),
    () => database.pool.query("delete from accounts where user_id = $1", [customer.personId]),
  ];
  for (const end of ends) {
    await emptyInboxes(database);
    await choose(["discord:order_steps"]);
    await happen();
    await end();
    await sendAll();
    expect((await states()).at(-1)).toBe("dropped");
    await database.pool.query("update orders set customer_id = $2 where id = $1", [
      orderId,
      customer.personId,
    ]);
  }
  await linkDiscord(customer);
  await happen();
  await sendAll({ ctx: { ...ctxOf(customer), directMessages: undefined } as never });
  expect((await states()).at(-1)).toBe("dropped");
  expect(discord.requests()).toBe(0);
});

test("quiet hours hold it until their end", async () => {
  await choose(["discord:order_steps"]);
  await database.pool.query("update notification_preferences set quiet_from = 660, quiet_until = 780");
  await append();
  await runNotifications();
  const { rows } = await database.pool.query(
    `select run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-discord-message'`,
  );
  expect(rows).toEqual([{ run_at: new Date("2026-11-20T13:00:00Z") }]);
});

test("closed direct messages switch Discord off, and the profile says so until they choose anew", async () => {
  await choose(["discord:order_steps", "push:order_steps"]);
  await happen();
  discord.turns.post.push({
    status: 403,
    body: { code: 50_007, message: "Cannot send messages to this user" },
  });
  expect(await sendAll()).toBe(0);
  const read = () => readCustomerPreferences(ctxOf(customer));
  const choices = { order_steps: ["push"] };
  expect(await read()).toMatchObject({ value: { version: 2, isDiscordClosed: true, choices } });
  await happen();
  expect(await states()).toEqual(["failed"]);
  expect(await choose(["discord:order_steps"], customer, 1)).toMatchObject({ error: { code: "conflict" } });
  await choose(["discord:order_steps"], customer, 2);
  expect(await read()).toMatchObject({ value: { isDiscordClosed: false } });
});

test("a limit is waited for as long as Discord says, an outage is tried again, a refusal is not", async () => {
  await choose(["discord:order_steps"]);
  await happen();
  const limited = { status: 429, body: { retry_after: 30.5 }, headers: { "retry-after": "31" } };
  discord.turns.post.push(limited, { status: 503, body: {} });
  discord.turns.open.push({ status: 502, body: {} });
  expect(await sendAll()).toBe(1);
  expect(await sendAll()).toBe(0);
  const { rows } = await database.pool.query("select run_at from graphile_worker._private_jobs");
  expect(rows).toEqual([{ run_at: new Date(rig.clock.now().getTime() + 30_500) }]);
  expect(await sendAll({ ctx: later(600) })).toBe(1);
  await sendAll({ ctx: later(1_200) });
  expect(discord.posted).toHaveLength(1);
  await happen();
  discord.turns.post.push({ status: 400, body: { code: 50_035 } });
  expect(await sendAll()).toBe(0);
  expect(await states()).toEqual(["sent", "failed"]);
});

test("a try whose answer was lost is repeated under its nonce, and given up once Discord may have forgotten it", async () => {
  await choose(["discord:order_steps"]);
  await happen();
  discord.turns.post.push("hang-up", "hang-up");
  expect(await sendAll()).toBe(1);
  expect(await sendAll({ ctx: later(60) })).toBe(1);
  await sendAll({ ctx: later(300) });
  expect(discord.posted).toHaveLength(1);
  expect(await states()).toEqual(["failed"]);
});

test("a kill before the message is written loses nothing", async () => {
  await choose(["discord:order_steps"]);
  await append();
  await expect(runNotifications(losing(database.db, 1))).rejects.toThrow("killed");
  expect(await states()).toEqual([]);
  await runNotifications();
  await runNotifications();
  await sendAll();
  expect(discord.posted).toHaveLength(1);
});

test("nothing is sent that waited for a day", async () => {
  await choose(["discord:order_steps"]);
  await happen();
  await sendAll({ ctx: later(90_000) });
  expect(discord.requests()).toBe(0);
  expect(await states()).toEqual(["failed"]);
});

test("a customer with a completed order gets the owner's role, once they linked their account", async () => {
  const settings = { serverId: "803511000000000001", customerRoleId: "803511000000000002" };
  await seedSettings(database.db, "discord", settings, rig.ctx.clock.now());
  await happen(orderId, 1, { from: "pending", to: "in_progress" });
  expect(await roleJobs()).toEqual([]);
  await append(orderId, { from: "payment_sent", to: "completed" });
  const follow = followEventTasks(rig.ctx, { stepWaitSeconds: 60 });
  await follow["follow-events"]();
  const [payload, ...others] = await roleJobs();
  expect(others).toEqual([]);
  const give = giveRoleTasks(ctxOf(customer))["give-discord-role"];
  const run = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  discord.turns.role.push({ status: 429, body: { retry_after: 1 } });
  await expect(give?.(payload, run)).rejects.toThrow("can't give");
  // Who is no member of the server yet gets it with the next order.
  discord.turns.role.push({ status: 404, body: { code: 10_007 } });
  await give?.(payload, run);
  expect(discord.roles).toEqual([]);
  await give?.(payload, run);
  expect(discord.roles).toEqual([`803511000000000001 ${accountId} 803511000000000002`]);
});

async function roleJobs(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'give-discord-role'`,
  );
  return rows.map(({ payload }) => payload);
}
