import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  handOverChat,
  linkOrderNumbers,
  linkOwnOrderNumbers,
  listCannedReplies,
  noteStaffAtChat,
  noteVisitorAtChat,
  proven,
  readChatOrders,
  readFirstReplies,
  readOwnChat,
  removeCannedReply,
  saveCannedReply,
  supportMetrics,
  tidyChats,
} from "../../domain/support/index.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { recordingLog } from "../support/tools.ts";
import { atDesk, chatRig, idOf, must, reply, say, startedChat } from "./chat-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("delete from chat_conversations");
  await database.pool.query("delete from canned_replies");
});

const countOf = async (table: string) =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test("what looks like a password is written nowhere, until its writer says that it is none", async () => {
  const { guest: plain, staffOf } = await chatRig(database);
  const log = recordingLog();
  const guest = { ...plain, log };
  const [text, key] = ["my password is zebrafinch2", randomUUID()];
  const held = { error: { code: "invalid", field: "notPassword" } };
  expect(await say(guest, text, { key })).toMatchObject(held);
  expect(await countOf("chat_conversations")).toBe(0);
  const { chatId, tokens } = await startedChat(guest);
  expect(await say(guest, text, { tokens })).toMatchObject(held);
  const staff = await staffOf();
  expect(await reply(staff, chatId, "Your new pass: zebrafinch2")).toMatchObject(held);
  expect((await atDesk(staff, chatId)).lines).toHaveLength(1);
  for (const table of ["chat_messages", "events", "graphile_worker._private_jobs", "idempotency_keys"]) {
    const found = await database.pool.query(
      `select 1 from ${table} as kept where to_jsonb(kept)::text like '%zebrafinch%'`,
    );
    expect(found.rowCount).toBe(0);
  }
  expect(JSON.stringify(log.lines)).not.toContain("zebrafinch");
  must(await say(guest, text, { tokens, isNoPassword: true }));
  must(await reply(staff, chatId, "pass: the amulet", { isNoPassword: true }));
  expect((await atDesk(staff, chatId)).lines).toHaveLength(3);
});

test("managers write canned replies once however often they send, over nothing that they have not seen", async () => {
  const { staffOf, guest } = await chatRig(database);
  const [manager, other, staff] = [await staffOf("manager"), await staffOf("manager"), await staffOf()];
  const reply1 = { id: randomUUID(), version: 0, title: "Hello", shortcut: "hi", body: "Hi {name}" };
  expect(await saveCannedReply(staff, reply1)).toMatchObject({ error: { code: "not_found" } });
  expect(await listCannedReplies(guest)).toMatchObject({ error: { code: "not_found" } });
  const twice = await Promise.all([saveCannedReply(manager, reply1), saveCannedReply(manager, reply1)]);
  expect(twice.every(({ ok }) => ok)).toBe(true);
  expect(must(await listCannedReplies(staff))).toEqual([{ ...reply1, version: 1 }]);
  const same = { ...reply1, id: randomUUID() };
  expect(await saveCannedReply(other, same)).toMatchObject({ error: { field: "shortcut" } });
  const changes = ["One", "Two"].map((body) => saveCannedReply(manager, { ...reply1, version: 1, body }));
  const changed = await Promise.all(changes);
  expect(changed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(changed.find(({ ok }) => !ok)).toMatchObject({ error: { code: "conflict" } });
  expect(await removeCannedReply(other, { id: reply1.id, version: 1 })).toMatchObject({
    error: { code: "conflict" },
  });
  expect(await removeCannedReply(staff, { id: reply1.id, version: 2 })).toMatchObject({
    error: { code: "not_found" },
  });
  must(await removeCannedReply(other, { id: reply1.id, version: 2 }));
  must(await removeCannedReply(other, { id: reply1.id, version: 2 }));
  // One that was removed comes back only as a new one.
  expect(await saveCannedReply(manager, { ...reply1, version: 2 })).toMatchObject({
    error: { code: "conflict" },
  });
  expect(must(await listCannedReplies(staff))).toEqual([]);
});

test("only what is proven counts as the visitor's order; a typed address is said to be that", async () => {
  const { ctx, guest, by, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const customer = await person(database, "member");
  const own = await placed(ctx, { customerId: customer.personId });
  const guestOrder = await placed(ctx, { customerEmail: "victim@customers.example" });
  const signedIn = await startedChat(by(customer));
  const knownBy = async (chatId: string) =>
    must(await readChatOrders(staff, chatId)).map((order) => [order.id, order.knownBy]);
  expect(await knownBy(signedIn.chatId)).toEqual([[own.orderId, "account"]]);
  const typed = await startedChat(guest, { email: "victim@customers.example" });
  expect(await knownBy(typed.chatId)).toEqual([[guestOrder.orderId, "typed"]]);
  const named = await startedChat(guest, { orderId: guestOrder.orderId, orderToken: guestOrder.accessToken });
  expect(await knownBy(named.chatId)).toEqual([[guestOrder.orderId, "link"]]);
  const wrote = must(await say(guest, `It's #${guestOrder.orderId.slice(0, 8)}`));
  expect(await knownBy(wrote.chatId)).toEqual([[guestOrder.orderId, "named"]]);
  expect(proven(must(await readChatOrders(staff, wrote.chatId)))).toEqual([]);
  expect(await readChatOrders(guest, named.chatId)).toMatchObject({ error: { code: "not_found" } });
});

test("numbers lead staff to orders that exist, and visitors to their own alone", async () => {
  const { ctx, guest, by, staffOf } = await chatRig(database);
  const customer = await person(database, "member");
  const [own, other] = [await placed(ctx, { customerId: customer.personId }), await placed(ctx)];
  const [ownNumber, otherNumber] = [own.orderId.slice(0, 8), other.orderId.slice(0, 8)];
  const visitor = by(customer);
  must(await say(visitor, `#${ownNumber.toUpperCase()} and #${otherNumber}, not #00000000`));
  const chat = must(await readOwnChat(visitor, { tokens: [] }));
  const lines = chat?.lines ?? [];
  const both = new Map([
    [ownNumber, own.orderId],
    [otherNumber, other.orderId],
  ]);
  expect(await linkOrderNumbers(await staffOf(), lines)).toEqual(both);
  expect(await linkOrderNumbers(visitor, lines)).toEqual(new Map());
  const mine = new Map([[ownNumber, own.orderId]]);
  expect(await linkOwnOrderNumbers(visitor, lines, () => undefined)).toEqual(mine);
  expect(await linkOwnOrderNumbers(guest, lines, () => "forged")).toEqual(new Map());
  const tokenOf = (orderId: string) => (orderId === other.orderId ? other.accessToken : undefined);
  expect(await linkOwnOrderNumbers(guest, lines, tokenOf)).toEqual(new Map([[otherNumber, other.orderId]]));
});

test("each side hears who is there and who types; the visitor never who, nor who only looks", async () => {
  const { guest, clock, staffOf } = await chatRig(database);
  const [one, other] = [await staffOf("staff", "Teller Finch"), await staffOf("staff", "Keeper Wren")];
  const { chatId, tokens } = await startedChat(guest);
  const atChat = async (staff: typeof one, isTyping = false) =>
    must(await noteStaffAtChat(staff, { chatId, isTyping }));
  const visitor = async (isTyping = false) =>
    must(await noteVisitorAtChat(guest, { tokens, chatId, isTyping }));
  expect(await atChat(one)).toEqual({ visitor: { isHere: false, isTyping: false }, colleagues: [] });
  expect(await visitor(true)).toEqual({ isStaffTyping: false });
  expect(await atChat(other, true)).toEqual({
    visitor: { isHere: true, isTyping: true },
    colleagues: [{ personId: idOf(one), displayName: "Teller Finch", isTyping: false }],
  });
  expect(await visitor()).toEqual({ isStaffTyping: true });
  clock.advance(9_000);
  expect(await visitor()).toEqual({ isStaffTyping: false });
  expect((await atChat(one)).colleagues).toMatchObject([{ displayName: "Keeper Wren", isTyping: false }]);
  clock.advance(31_000);
  expect(await atChat(one)).toEqual({ visitor: { isHere: false, isTyping: false }, colleagues: [] });
  expect(await countOf("chat_presence")).toBe(3);
  clock.advance(61_000);
  await tidyChats(one);
  expect(await countOf("chat_presence")).toBe(0);
});

test("who types in one tab still types while another tab of theirs only tells that it is open", async () => {
  const { guest, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest);
  const tab = (isTyping: boolean | undefined) => noteStaffAtChat(staff, { chatId, isTyping });
  const told = () => noteVisitorAtChat(guest, { tokens, chatId, isTyping: undefined });
  must(await tab(true));
  must(await tab(undefined));
  expect(must(await told())).toEqual({ isStaffTyping: true });
  must(await tab(false));
  expect(must(await told())).toEqual({ isStaffTyping: false });
});

test("a visitor's page tells of itself 60 times a minute at most, and nothing is written beyond that", async () => {
  const { guest, clock } = await chatRig(database);
  const { chatId, tokens } = await startedChat(guest);
  const tell = (isTyping: boolean) => noteVisitorAtChat(guest, { tokens, chatId, isTyping });
  for (let times = 0; times < 60; times += 1) must(await tell(false));
  const before = clock.now();
  clock.advance(1_000);
  expect(await tell(true)).toMatchObject({ error: { code: "too_many" } });
  const seen = await database.pool.query("select seen_at from chat_presence");
  expect(seen.rows).toEqual([{ seen_at: before }]);
  clock.advance(60_000);
  must(await tell(true));
});

test("staff who wrote to us as a customer don't read what colleagues noted about them", async () => {
  const { staffOf } = await chatRig(database);
  const [visitor, one, other] = [await staffOf(), await staffOf(), await staffOf()];
  const { chatId } = await startedChat(visitor);
  const note = "Asks about their own sale";
  must(await handOverChat(one, { chatId, to: idOf(other), note, key: randomUUID() }));
  expect((await atDesk(other, chatId)).handovers).toMatchObject([{ note }]);
  expect((await atDesk(visitor, chatId)).handovers).toEqual([]);
});

test("nobody tells or hears of a conversation that is not theirs to read", async () => {
  const { guest, by, staffOf } = await chatRig(database);
  const { chatId } = await startedChat(guest);
  const told = { chatId, isTyping: true };
  expect(await noteVisitorAtChat(guest, { ...told, tokens: ["forged"] })).toMatchObject({
    error: { code: "not_found" },
  });
  expect(await noteStaffAtChat(guest, told)).toMatchObject({ error: { code: "not_found" } });
  const staff = await staffOf();
  const idle = by({ ...(await person(database, "staff")), elevated: false });
  expect(await noteStaffAtChat(idle, told)).toMatchObject({ error: { code: "step_up_required" } });
  const { chatId: own } = await startedChat(staff);
  expect(await noteStaffAtChat(staff, { chatId: own, isTyping: false })).toMatchObject({
    error: { code: "forbidden" },
  });
  expect(await countOf("chat_presence")).toBe(0);
});

test("the first reply is timed once, from the visitor's first message", async () => {
  const { guest, clock, staffOf } = await chatRig(database);
  const staff = await staffOf();
  for (const seconds of [60, 120, 600]) {
    const { chatId } = await startedChat(guest);
    clock.advance(seconds * 1000);
    must(await reply(staff, chatId));
    clock.advance(1_000_000);
    must(await reply(staff, chatId, "And more"));
  }
  await startedChat(guest);
  expect(must(await readFirstReplies(staff))).toEqual({
    today: { medianSeconds: 120, chats: 3 },
    week: { medianSeconds: 120, chats: 3 },
  });
  clock.advance(2 * 86_400_000);
  expect(must(await readFirstReplies(staff))).toMatchObject({
    today: { medianSeconds: null, chats: 0 },
    week: { chats: 3 },
  });
  expect(await readFirstReplies(guest)).toMatchObject({ error: { code: "not_found" } });
  await database.pool.query(
    "update chat_conversations set first_replied_at = now(), created_at = now() - interval '90 s' where first_replied_at is not null",
  );
  const { goldhall_chats_first_reply_median_seconds: median } = await supportMetrics.read(database.db);
  expect(JSON.stringify(median)).toContain("90");
});
