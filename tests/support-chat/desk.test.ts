import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  closeChat,
  countStaffOnline,
  countWaitingChats,
  listChats,
  markChatSeen,
  readChat,
  reopenChat,
  takeChat,
} from "../../domain/support/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { atDesk, chatRig, idOf, must, reply, say, startedChat, textOf } from "./chat-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("delete from chat_conversations"));

test("whoever waits longest stands first, then the newest; closed and own ones have lists of their own", async () => {
  const { guest, clock, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const [answered, old, young, done] = [
    await startedChat(guest),
    await startedChat(guest),
    await startedChat(guest),
    await startedChat(guest),
  ];
  must(await reply(staff, answered.chatId));
  must(await closeChat(staff, { chatId: done.chatId, version: 1 }));
  clock.advance(1000);
  must(await reply(staff, young.chatId, "One moment"));
  clock.advance(1000);
  must(await say(guest, "Still here", { tokens: young.tokens }));
  clock.advance(1000);
  must(await say(guest, "Hello?", { tokens: old.tokens }));
  const idsOf = async (list: "open" | "mine" | "closed") =>
    must(await listChats(staff, { list, page: 1 })).rows.map(({ id }) => id);
  expect(await idsOf("open")).toEqual([old.chatId, young.chatId, answered.chatId]);
  expect(await idsOf("mine")).toEqual([young.chatId, answered.chatId]);
  expect(await idsOf("closed")).toEqual([done.chatId]);
  const { rows, counts } = must(await listChats(staff, { list: "open", page: 9 }));
  expect(counts).toEqual({ open: 3, mine: 2, closed: 1 });
  expect(rows[0]).toMatchObject({ unread: 2, last: { author: "visitor", text: "Hello?" } });
  expect(await countWaitingChats(staff)).toBe(2);
  expect(await countWaitingChats(guest)).toBe(0);
});

test("an answer can be the last word: it is sent and closes the conversation, once", async () => {
  const { guest, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest);
  const last = { key: randomUUID(), closes: true };
  must(await reply(staff, chatId, "Enjoy it.", last));
  must(await reply(staff, chatId, "Enjoy it.", last));
  expect(must(await readChat(staff, chatId))).toMatchObject({ state: "closed" });
  expect(await textOf(guest, tokens)).toEqual([
    "visitor: Where is my order?",
    "staff: Enjoy it.",
    "system: Conversation closed. Send a message to reopen it.",
  ]);
  expect(await countWaitingChats(staff)).toBe(0);
});

test("a staff session without the step-up reads and answers nothing", async () => {
  const { guest, by } = await chatRig(database);
  const { chatId } = await startedChat(guest);
  const idle = by({ ...(await person(database, "staff")), elevated: false });
  const refused = { error: { code: "step_up_required" } };
  expect(await readChat(idle, chatId)).toMatchObject(refused);
  expect(await reply(idle, chatId)).toMatchObject(refused);
  expect(await takeChat(idle, { chatId })).toMatchObject(refused);
  expect(await listChats(idle, { list: "open", page: 1 })).toMatchObject(refused);
});

test("of two who take a conversation at once one gets it, and a third may take it over knowingly", async () => {
  const { guest, staffOf } = await chatRig(database);
  const { chatId } = await startedChat(guest);
  const [one, other] = [await staffOf(), await staffOf("manager", "Keeper Wren")];
  const taken = await Promise.all([takeChat(one, { chatId }), takeChat(other, { chatId })]);
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  expect(taken.find(({ ok }) => !ok)).toMatchObject({ error: { code: "conflict" } });
  const { assignedTo } = await atDesk(one, chatId);
  const third = await staffOf();
  must(await takeChat(third, { chatId, from: assignedTo ?? "" }));
  expect((await atDesk(one, chatId)).assignedTo).not.toBe(assignedTo);
});

test("the first answer takes a conversation that nobody had; a colleague's takes their word and leaves it", async () => {
  const { guest, staffOf } = await chatRig(database);
  const { chatId } = await startedChat(guest);
  const [one, other] = [await staffOf("staff", "Teller Finch"), await staffOf("staff", "Teller Wren")];
  must(await reply(one, chatId));
  const asked = { error: { code: "conflict", field: "colleague" } };
  expect(await reply(other, chatId, "And from me")).toMatchObject(asked);
  expect(await reply(other, chatId, "And from me", { colleague: idOf(other) })).toMatchObject(asked);
  must(await reply(other, chatId, "And from me", { colleague: idOf(one) }));
  const { assignedToName, lines } = await atDesk(one, chatId);
  expect(assignedToName).toBe("Teller Finch");
  expect(lines.map(({ staffName }) => staffName)).toEqual([null, "Teller Finch", "Teller Wren"]);
});

test("a conversation is not closed over a message that came meanwhile, and answering a closed one opens it", async () => {
  const { guest, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest);
  const seen = await atDesk(staff, chatId);
  must(await say(guest, "Wait", { tokens }));
  expect(await closeChat(staff, { chatId, version: seen.version })).toMatchObject({
    error: { code: "conflict" },
  });
  const { version } = await atDesk(staff, chatId);
  must(await closeChat(staff, { chatId, version }));
  expect(await atDesk(staff, chatId)).toMatchObject({ state: "closed", unread: 0, waitingSince: null });
  expect(await reopenChat(staff, { chatId, version })).toMatchObject({ error: { code: "conflict" } });
  must(await reopenChat(staff, { chatId, version: version + 1 }));
  must(await closeChat(staff, { chatId, version: version + 2 }));
  must(await reply(staff, chatId, "Late"));
  expect(await atDesk(staff, chatId)).toMatchObject({ state: "open", closedAt: null });
});

test("reading settles what is unread up to the message seen, changes no version, and leaves the visitor waiting", async () => {
  const { guest, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest);
  must(await say(guest, "Second", { tokens }));
  must(await say(guest, "Third", { tokens }));
  const before = await atDesk(staff, chatId);
  must(await markChatSeen(staff, { chatId, upTo: 2 }));
  const after = await atDesk(staff, chatId);
  expect(after).toMatchObject({ unread: 1, version: before.version, waitingSince: before.waitingSince });
  must(await markChatSeen(staff, { chatId, upTo: 3 }));
  expect((await atDesk(staff, chatId)).unread).toBe(0);
});

test("nobody answers or looks after their own conversation", async () => {
  const { staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId } = await startedChat(staff);
  const refused = { error: { code: "forbidden" } };
  expect(await reply(staff, chatId)).toMatchObject(refused);
  expect(await takeChat(staff, { chatId })).toMatchObject(refused);
  expect(await closeChat(staff, { chatId, version: 1 })).toMatchObject(refused);
  expect(await readChat(staff, chatId)).toMatchObject({ value: { isOwn: true } });
  must(await reply(await staffOf(), chatId));
});

test("each message is told to both sides' streams by ids alone", async () => {
  const { guest, staffOf } = await chatRig(database);
  const { chatId } = await startedChat(guest);
  must(await reply(await staffOf(), chatId));
  const reported = await database.pool.query(
    "select type, data, topics from events where subject_kind = 'chat' and subject_id = $1 order by seq",
    [chatId],
  );
  const topics = [`chat:${chatId}`, "chats"];
  expect(reported.rows).toEqual([
    { type: "chat.message", data: { seq: 1, author: "visitor" }, topics },
    { type: "chat.message", data: { seq: 2, author: "staff" }, topics },
  ]);
});

test("staff count as online for 15 minutes from their last action, in a session that stands", async () => {
  const { ctx, clock } = await chatRig(database);
  const elevate = async (role: "member" | "staff", minutes: number) => {
    const { personId, sessionId } = await person(database, role);
    const now = clock.now().getTime();
    await database.pool.query(
      "insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, $4)",
      [sessionId, personId, randomUUID(), new Date(now + 86_400_000)],
    );
    await database.pool.query("insert into step_ups (session_id, elevated_until) values ($1, $2)", [
      sessionId,
      new Date(now + minutes * 60_000),
    ]);
    return sessionId;
  };
  expect(await countStaffOnline(ctx)).toBe(0);
  await elevate("member", 30);
  expect(await countStaffOnline(ctx)).toBe(0);
  const sessionId = await elevate("staff", 30);
  expect(await countStaffOnline(ctx)).toBe(1);
  clock.advance(15 * 60_000);
  expect(await countStaffOnline(ctx)).toBe(1);
  clock.advance(1000);
  expect(await countStaffOnline(ctx)).toBe(0);
  await elevate("staff", 30);
  await database.pool.query("delete from sessions where id <> $1", [sessionId]);
  expect(await countStaffOnline(ctx)).toBe(0);
});
