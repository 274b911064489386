import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerInteraction, followEventTasks, forwardChatTasks } from "../../domain/notifications/index.ts";
import { settingsGroups } from "../../domain/settings/inputs.ts";
import { type SupportCtx, takeChat } from "../../domain/support/index.ts";
import { discordDirectMessages } from "../../integrations/discord/direct-messages.ts";
import type { Actor } from "../../kernel/actor.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { must, reply, say, startedChat, textOf } from "../support-chat/chat-rig.ts";
import { botToken } from "./discord-messages-double.ts";
import { startDiscordThreads } from "./discord-threads-double.ts";
import { type PushRig, pushCtx } from "./push-rig.ts";

const channelId = "803511000000000077";
let database: TestDatabase;
let rig: PushRig;
let discord: Awaited<ReturnType<typeof startDiscordThreads>>;
let customer: SupportCtx;
let staff: Extract<Actor, { kind: "person" }>;
let orderId: string;
let accounts = 0;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  rig = pushCtx(database);
  await database.pool.query(
    "insert into settings (key, value, version, updated_at) values ('discord', $1, 1, now())",
    [settingsGroups.discord.parse({ chatChannelId: channelId })],
  );
});
beforeEach(async () => {
  await discord?.stop();
  discord = await startDiscordThreads(channelId);
  await database.pool.query("delete from graphile_worker._private_jobs");
  customer = { ...rig.ctx, actor: await person(database, "member", "Ada Heron") };
  staff = await person(database, "staff", "Teller Finch");
  const customerId = customer.actor.kind === "person" ? customer.actor.personId : "";
  ({ orderId } = await placed(rig.ctx, { customerId }));
});
afterAll(async () => {
  await discord.stop();
  await database.close();
});

/** Links a person's account on Discord; answers its id. */
async function link(who: Actor): Promise<string> {
  accounts += 1;
  const accountId = `8035110000${accounts}`;
  await database.pool.query(
    "insert into accounts (user_id, account_id, provider_id) values ($1, $2, 'discord')",
    [who.kind === "person" && who.personId, accountId],
  );
  return accountId;
}

/** Acts on the log, then runs the jobs that forward; answers how many have to be tried again. */
async function forward(times = 1): Promise<number> {
  await followEventTasks(rig.ctx, { stepWaitSeconds: 60 })["follow-events"]();
  const directMessages = discordDirectMessages({ botToken, url: discord.url, origin: rig.ctx.origin });
  const task = forwardChatTasks({ ...rig.ctx, directMessages })["forward-chat"];
  const run = { attempt: 1, lastAttempt: false, signal: new AbortController().signal };
  let failed = 0;
  for (let n = 0; n < times; n += 1)
    for (const { payload } of await jobs())
      await task?.(payload, run).catch(() => {
        failed += 1;
      });
  return failed;
}

async function jobs(): Promise<{ payload: unknown; run_at: Date }[]> {
  const { rows } = await database.pool.query(
    `select payload, run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'forward-chat'`,
  );
  return rows;
}

const threadId = () => [...discord.threads.keys()][0] ?? "";
const thread = () => discord.textsOf(threadId());

const typed = (accountId: string, text: string, more: object = {}) => ({
  ...{ type: 2, id: randomUUID(), channel_id: threadId(), member: { user: { id: accountId } } },
  data: { name: "reply", options: [{ type: 3, name: "message", value: text }] },
  ...more,
});

async function answer(sent: object): Promise<{ content: string; isForAll: boolean }> {
  const answered = await answerInteraction(rig.ctx, sent);
  if (answered?.type !== 4) throw new Error("No message");
  expect(answered.data.allowed_mentions).toEqual({ parse: [] });
  return { content: answered.data.content, isForAll: answered.data.flags === 0 };
}

test("an order's chat has one thread, with each line once and in its order; nothing secret leaves", async () => {
  const { chatId } = await startedChat(customer, { orderId });
  await forward(3);
  must(await say(customer, "I'm on wren@mail.example <@1>"));
  must(await say(customer, "password: Hunter2!x", { isNoPassword: true }));
  must(await reply({ ...rig.ctx, actor: staff }, chatId));
  must(await say(customer, "ä".repeat(2_000)));
  await forward(3);
  const name = `#${orderId.slice(0, 8)} Gold Sale`;
  expect([...discord.threads.values()]).toEqual([name]);
  expect(discord.textsOf(channelId)).toEqual([expect.stringContaining(`**${name}**`)]);
  expect(thread()).toEqual([
    "**Customer**: Where is my order?",
    "**Customer**: I'm on (email address) \\<@1\\>",
    "**Customer**: (Hidden: it may hold a login. Read it at the desk.)",
    "**Teller Finch**: On its way.",
    `**Customer**: ${"ä".repeat(1_800)}`,
    `**Customer**: ${"ä".repeat(200)}`,
  ]);
  expect(discord.refused).toEqual([]);
});

test("a chat about no order, and a shop without a channel, forward nothing", async () => {
  await startedChat(customer);
  await forward();
  await database.pool.query(
    "update settings set value = value || '{\"chatChannelId\": \"\"}' where key = 'discord'",
  );
  await startedChat({ ...rig.ctx, actor: staff }, {});
  await forward();
  expect(discord.requests()).toBe(0);
  await database.pool.query(
    `update settings set value = value || '{"chatChannelId": "${channelId}"}' where key = 'discord'`,
  );
});

test("a limit is waited for as long as Discord says, an outage and lost answers are tried again, and nothing is lost", async () => {
  await startedChat(customer, { orderId });
  const limited = { status: 429, body: { retry_after: 30.5 }, headers: { "retry-after": "31" } };
  discord.turns.push(limited);
  expect(await forward()).toBe(0);
  const [{ run_at } = { run_at: null }] = await jobs();
  expect(run_at).toEqual(new Date(rig.clock.now().getTime() + 30_500));
  // Of the first message, its thread and the line each answer is lost once.
  discord.turns.push("hang-up", "take", "hang-up", "take", "take", "hang-up", { status: 503, body: {} });
  expect(await forward(5)).toBe(4);
  expect(discord.threads.size).toBe(1);
  expect(thread()).toEqual(["**Customer**: Where is my order?"]);
});

test("a thread that somebody deleted starts anew, with the line that it lacked", async () => {
  await startedChat(customer, { orderId });
  await forward();
  discord.threads.clear();
  must(await say(customer, "Hello?"));
  expect(await forward()).toBe(1);
  await forward();
  expect(discord.threads.size).toBe(1);
  expect(thread()).toContain("**Customer**: Hello?");
});

test("staff answer from the thread, once however often it is sent; the desk says where it was written", async () => {
  const { chatId } = await startedChat(customer, { orderId });
  await forward();
  const sent = typed(await link(staff), "In a minute, @everyone");
  expect(await answer(sent)).toEqual({ content: "**Teller Finch**: In a minute, @everyone", isForAll: true });
  await answer(sent);
  expect(await textOf(customer, [])).toEqual([
    "visitor: Where is my order?",
    "staff: In a minute, @everyone",
  ]);
  await forward();
  expect(thread()).toHaveLength(1);
  const { rows } = await database.pool.query(
    "select from_discord from chat_messages where conversation_id = $1 order by seq",
    [chatId],
  );
  expect(rows).toEqual([{ from_discord: false }, { from_discord: true }]);
  const { rows: events } = await database.pool.query(
    "select actor_id from events where subject_id = $1 and data ->> 'author' = 'staff'",
    [chatId],
  );
  expect(events).toEqual([{ actor_id: staff.personId }]);
});

test("who isn't of the team, has no right, or has it no more is refused with words, and the customer reads nothing", async () => {
  const { chatId } = await startedChat(customer, { orderId });
  await forward();
  const accountId = await link(staff);
  const said = async (sent: object) => {
    const { content, isForAll } = await answer(sent);
    expect(isForAll).toBe(false);
    return content;
  };
  expect(await said(typed("42", "Hi"))).toContain("belongs to nobody on this shop's team");
  expect(await said(typed(await link(customer.actor), "Hi"))).toContain("belongs to nobody");
  expect(await said(typed(accountId, "Hi", { channel_id: channelId }))).toContain("in the thread");
  expect(await said(typed(accountId, "password: Hunter2!x"))).toContain("looks like a password");
  expect(await said(typed(accountId, "  "))).toContain("write a message");
  const colleague = { ...rig.ctx, actor: await person(database, "staff", "Ledger Oak") };
  must(await takeChat(colleague, { chatId }));
  const held = `A colleague has this conversation. Go on at the desk: ${rig.ctx.origin}/admin/chats/${chatId}`;
  expect(await said(typed(accountId, "Hi"))).toContain(held);
  await database.pool.query("update user_profiles set role = 'member' where id = $1", [staff.personId]);
  expect(await said(typed(accountId, "Hi"))).toContain("belongs to nobody");
  expect(await textOf(customer, [])).toEqual(["visitor: Where is my order?"]);
});
