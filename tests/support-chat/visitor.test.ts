import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answerChat,
  claimChats,
  closeChat,
  listChats,
  markOwnChatSeen,
  readChat,
  readOwnChat,
  setChatContact,
} from "../../domain/support/index.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { atDesk, chatRig, must, reply, say, startedChat, textOf } from "./chat-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("a visitor and staff talk, and each side's unread messages are counted until they are read", async () => {
  const { guest, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest);
  must(await say(guest, "It is about gold.", { tokens }));
  expect(await atDesk(staff, chatId)).toMatchObject({ unread: 2, name: null, isSignedIn: false });
  must(await reply(staff, chatId));
  expect(await atDesk(staff, chatId)).toMatchObject({
    unread: 0,
    waitingSince: null,
    isReadByVisitor: false,
  });
  expect(await textOf(guest, tokens)).toEqual([
    "visitor: Where is my order?",
    "visitor: It is about gold.",
    "staff: On its way.",
  ]);
  expect(must(await readOwnChat(guest, { tokens }))).toMatchObject({ unread: 1, isWaiting: false });
  must(await markOwnChatSeen(guest, { tokens, chatId, upTo: 3 }));
  expect(must(await readOwnChat(guest, { tokens }))?.unread).toBe(0);
  expect(await atDesk(staff, chatId)).toMatchObject({ isReadByVisitor: true });
});

test("only the token of the browser, or the session, opens a conversation; to anybody else it does not exist", async () => {
  const { guest, by, staffOf } = await chatRig(database);
  const { chatId } = await startedChat(guest);
  const member = by(await person(database, "member"));
  for (const stranger of [guest, member, await staffOf()]) {
    for (const tokens of [[], ["AAAAAAAAAAAAAAAAAAAAAA"]]) {
      expect(await readOwnChat(stranger, { tokens, chatId })).toMatchObject({ error: { code: "not_found" } });
      expect(await say(stranger, "Mine now", { tokens, chatId })).toMatchObject({
        error: { code: "not_found" },
      });
      expect(await markOwnChatSeen(stranger, { tokens, chatId, upTo: 1 })).toMatchObject({ ok: false });
      expect(await setChatContact(stranger, { tokens, chatId })).toMatchObject({ ok: false });
    }
  }
  for (const outsider of [guest, member]) {
    expect(await readChat(outsider, chatId)).toMatchObject({ error: { code: "not_found" } });
    expect(await reply(outsider, chatId)).toMatchObject({ error: { code: "not_found" } });
    expect(await listChats(outsider, { list: "open", page: 1 })).toMatchObject({
      error: { code: "not_found" },
    });
  }
});

test("tokens run out after 90 days", async () => {
  const { guest, clock } = await chatRig(database);
  const { tokens } = await startedChat(guest);
  clock.advance(90 * 86_400_000 - 1000);
  expect(must(await readOwnChat(guest, { tokens }))).not.toBeNull();
  clock.advance(2000);
  expect(must(await readOwnChat(guest, { tokens }))).toBeNull();
});

test("the first message sent twice at once begins one conversation, which both answers open", async () => {
  const { guest } = await chatRig(database);
  const key = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => say(guest, "Hello", { key, client: "one network" })));
  const answers = sent.map(must);
  expect(new Set(answers.map(({ chatId }) => chatId)).size).toBe(1);
  for (const { token } of answers) expect(await textOf(guest, [token ?? ""])).toEqual(["visitor: Hello"]);
});

test("a later message sent twice is written once; the same key with other words is refused", async () => {
  const { guest, staffOf } = await chatRig(database);
  const { chatId, tokens } = await startedChat(guest);
  const key = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => say(guest, "Once", { tokens, key })));
  expect(sent.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await textOf(guest, tokens)).toEqual(["visitor: Where is my order?", "visitor: Once"]);
  expect(await say(guest, "Twice", { tokens, key })).toMatchObject({ error: { code: "key_reused" } });
  const staff = await staffOf();
  expect(await answerChat(staff, { chatId, text: "Once", key })).toMatchObject({
    error: { code: "key_reused" },
  });
});

test("messages that come at the same time all stand there, each in a place of its own", async () => {
  const { guest, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest);
  const sent = await Promise.all([
    ...[1, 2, 3, 4].map((n) => say(guest, `visitor ${n}`, { tokens })),
    ...[1, 2, 3, 4].map((n) => reply(staff, chatId, `staff ${n}`)),
  ]);
  expect(sent.every(({ ok }) => ok)).toBe(true);
  const { lines, lastSeq } = await atDesk(staff, chatId);
  expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(lastSeq).toBe(9);
});

test("a message that comes after staff closed the conversation opens it again", async () => {
  const { guest, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest);
  must(await reply(staff, chatId));
  const { version } = await atDesk(staff, chatId);
  must(await closeChat(staff, { chatId, version }));
  must(await say(guest, "One more thing", { tokens }));
  expect(await atDesk(staff, chatId)).toMatchObject({ state: "open", closedAt: null, unread: 1 });
  expect((await textOf(guest, tokens)).slice(-3)).toEqual([
    "system: Conversation closed. Send a message to reopen it.",
    "system: Conversation reopened.",
    "visitor: One more thing",
  ]);
});

test("whoever signs in keeps the conversation, on every device, and the browser's token ends", async () => {
  const { guest, by } = await chatRig(database);
  const { chatId, tokens } = await startedChat(guest);
  const member = by(await person(database, "member"));
  expect(await claimChats(guest, tokens)).toBe(0);
  expect(await claimChats(member, tokens)).toBe(1);
  expect(await claimChats(member, tokens)).toBe(0);
  expect(must(await readOwnChat(member, { tokens: [] }))?.id).toBe(chatId);
  expect(must(await readOwnChat(guest, { tokens }))).toBeNull();
  const other = by(await person(database, "member"));
  expect(await claimChats(other, tokens)).toBe(0);
  expect(must(await readOwnChat(other, { tokens }))).toBeNull();
});

test("somebody with two conversations reads both, the newer one first", async () => {
  const { guest, by, clock } = await chatRig(database);
  const member = by(await person(database, "member"));
  const first = await startedChat(member);
  clock.advance(1000);
  const second = await startedChat(guest);
  await claimChats(member, second.tokens);
  expect(must(await readOwnChat(member, { tokens: [] }))).toMatchObject({
    id: second.chatId,
    others: [{ id: first.chatId }],
  });
  expect(must(await readOwnChat(member, { tokens: [], chatId: first.chatId }))?.id).toBe(first.chatId);
});

test("only an order of one's own can be named, by session or by its token; others are as if they were not", async () => {
  const { ctx } = await chatRig(database);
  const { guest, by, staffOf } = await chatRig(database);
  const owner = await person(database, "member");
  const { orderId, accessToken } = await placed(ctx, { customerId: owner.personId });
  const staff = await staffOf();
  const refused = { error: { code: "not_found", field: "orderId" } };
  expect(await say(guest, "Mine?", { orderId })).toMatchObject(refused);
  expect(await say(guest, "Mine?", { orderId, orderToken: "wrong" })).toMatchObject(refused);
  expect(await say(guest, "Mine?", { orderId: randomUUID(), orderToken: accessToken })).toMatchObject(
    refused,
  );
  expect(await say(by(await person(database, "member")), "Mine?", { orderId })).toMatchObject(refused);
  // Staff see every order; none of them is theirs for that.
  expect(await say(staff, "Mine?", { orderId })).toMatchObject(refused);
  const bySession = await startedChat(by(owner), { orderId });
  const byToken = await startedChat(guest, { orderId, orderToken: accessToken });
  for (const { chatId } of [bySession, byToken]) expect((await atDesk(staff, chatId)).orderId).toBe(orderId);
});
