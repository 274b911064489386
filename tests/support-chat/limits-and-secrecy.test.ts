import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSettings } from "../../domain/settings/inputs.ts";
import { chatMessageInput } from "../../domain/support/inputs.ts";
import { longestChatText } from "../../domain/support/model.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { recordingLog } from "../support/tools.ts";
import { chatRig, must, reply, say, startedChat } from "./chat-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("twenty messages in five minutes are enough for a conversation, and forty in ten for a network", async () => {
  const { guest, clock } = await chatRig(database);
  const { tokens } = await startedChat(guest);
  for (let n = 0; n < 20; n += 1) must(await say(guest, `${n}`, { tokens }));
  const over = await say(guest, "too many", { tokens });
  expect(over).toMatchObject({ error: { code: "too_many", retryAfterSeconds: 300 } });
  clock.advance(301_000);
  must(await say(guest, "and again", { tokens }));
  const client = "203.0.113.9";
  for (let n = 0; n < 40; n += 1) await say(guest, `${n}`, { client });
  expect(await say(guest, "too many", { client })).toMatchObject({ error: { code: "too_many" } });
});

test("a network begins six conversations an hour", async () => {
  const { guest } = await chatRig(database);
  const client = "203.0.113.10";
  for (let n = 0; n < 6; n += 1) must(await say(guest, `${n}`, { client }));
  expect(await say(guest, "seventh", { client })).toMatchObject({ error: { code: "too_many" } });
});

test("the owner's limits hold from the next message on", async () => {
  const { guest } = await chatRig(database);
  expect(defaultSettings.chat.longestMessage).toBe(longestChatText);
  const set = (value: object) =>
    database.pool.query(
      `insert into settings (key, value, version, updated_at) values ('chat', $1, 1, now())
       on conflict (key) do update set value = $1`,
      [{ ...defaultSettings.chat, ...value }],
    );
  const client = "203.0.113.11";
  const { tokens } = await startedChat(guest, { client });
  must(await say(guest, "a".repeat(201), { tokens }));
  await set({ longestMessage: 200, conversationMessages: 3, newConversations: 1 });
  expect(await say(guest, "a".repeat(201), { tokens })).toMatchObject({ error: { field: "text" } });
  must(await say(guest, "a".repeat(200), { tokens }));
  must(await say(guest, "third", { tokens }));
  expect(await say(guest, "fourth", { tokens })).toMatchObject({ error: { code: "too_many" } });
  expect(await say(guest, "another", { client })).toMatchObject({ error: { code: "too_many" } });
  await set({ conversationMessages: 9, newConversations: 5 });
  must(await say(guest, "fourth", { tokens }));
  must(await say(guest, "another", { client }));
  await set({ networkMessages: 5 });
  for (let n = 0; n < 5; n += 1) await say(guest, `${n}`, { client: "203.0.113.12" });
  expect(await say(guest, "sixth", { client: "203.0.113.12" })).toMatchObject({
    error: { code: "too_many" },
  });
  await database.pool.query("delete from settings where key = 'chat'");
});

test("what was said is in no event, job or log line", async () => {
  const { ctx, staffOf } = await chatRig(database);
  const log = recordingLog();
  const planted = "zebrafinch words";
  const guest = { ...ctx, log };
  const { token, chatId } = must(
    await say(guest, planted, { name: "zebrafinch name", email: "zebrafinch@customers.example" }),
  );
  must(await reply(await staffOf(), chatId, planted));
  for (const table of ["events", "graphile_worker._private_jobs", "idempotency_keys"]) {
    const found = await database.pool.query(
      `select 1 from ${table} as kept where to_jsonb(kept)::text like '%zebrafinch%' or to_jsonb(kept)::text like $1`,
      [`%${token}%`],
    );
    expect(found.rowCount).toBe(0);
  }
  expect(JSON.stringify(log.lines)).not.toContain("zebrafinch");
});

test("a message that was written can be changed by nobody", async () => {
  const { guest } = await chatRig(database);
  const { chatId } = await startedChat(guest);
  const change = database.pool.query("update chat_messages set text = 'other' where conversation_id = $1", [
    chatId,
  ]);
  await expect(change).rejects.toThrow("append-only");
});

test("a message has 1 to 2,000 characters, line ends counted once", () => {
  const check = (text: string) => chatMessageInput.safeParse({ text });
  expect(check("  \r\n ").success).toBe(false);
  expect(check("x".repeat(2001)).success).toBe(false);
  const long = check(`${"x\r\n".repeat(999)}xx`);
  expect(long.data?.text).toHaveLength(2000);
  expect(long.data).not.toHaveProperty("name", "");
});
