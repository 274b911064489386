import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  closeChat,
  handOverChat,
  markChatSeen,
  reopenChat,
  type SupportCtx,
  takeChat,
} from "../../domain/support/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { atDesk, chatRig, idOf, must, reply, say, startedChat } from "./chat-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** What each of two may do with a conversation that nobody has, as both of them saw it. */
const acts = {
  reply: (ctx: SupportCtx, chatId: string) => reply(ctx, chatId, `From ${idOf(ctx)}`),
  take: (ctx: SupportCtx, chatId: string) => takeChat(ctx, { chatId }),
  handOver: (ctx: SupportCtx, chatId: string, _: number, third: string) =>
    handOverChat(ctx, { chatId, to: third, note: `From ${idOf(ctx)}`, key: randomUUID() }),
  close: (ctx: SupportCtx, chatId: string, version: number) => closeChat(ctx, { chatId, version }),
} as const;
type ActName = keyof typeof acts;
const names = Object.keys(acts) as ActName[]; // Its own keys.
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

test.each(pairs)("%s and %s at once end in one truth, of which both are told", async (first, second) => {
  const { guest, staffOf } = await chatRig(database);
  const [one, other, third] = [
    await staffOf("staff", "One"),
    await staffOf("staff", "Other"),
    await staffOf(),
  ];
  for (let round = 0; round < 4; round += 1) {
    const { chatId } = await startedChat(guest);
    const { version } = await atDesk(one, chatId);
    const done = await Promise.all([
      acts[first](one, chatId, version, idOf(third)),
      acts[second](other, chatId, version, idOf(third)),
    ]);
    for (const result of done) if (!result.ok) expect(result.error.code).toBe("conflict");
    expect(done.some(({ ok }) => ok)).toBe(true);
    const chat = await atDesk(third, chatId);
    const winners = done.flatMap(({ ok }, at) => (ok ? [idOf(at === 0 ? one : other)] : []));
    // Whoever was refused left nothing behind.
    const wrote = chat.lines.filter(({ author }) => author === "staff").map(({ text }) => text.slice(5));
    expect(winners).toEqual(expect.arrayContaining(wrote));
    const noted = chat.handovers.map(({ note }) => note?.slice(5));
    expect(winners).toEqual(expect.arrayContaining(noted));
    expect(chat.handovers.length).toBeLessThanOrEqual(1);
    expect([null, idOf(one), idOf(other), idOf(third)]).toContain(chat.assignedTo);
    if (chat.handovers.length > 0 && !wrote.length) expect(chat.assignedTo).toBe(idOf(third));
    // Both pages hear of what came of it on the conversation's topic, which its events carry.
    const { rows } = await database.pool.query(
      "select count(*)::int as n from events where subject_kind = 'chat' and subject_id = $1 and topics @> $2",
      [chatId, [`chat:${chatId}`, "chats"]],
    );
    expect(rows[0].n).toBeGreaterThan(1);
  }
});

test("of two answers at once to a conversation that nobody has, one is written and the other is asked first", async () => {
  const { guest, staffOf } = await chatRig(database);
  const [one, other] = [await staffOf(), await staffOf()];
  const { chatId } = await startedChat(guest);
  const done = await Promise.all([reply(one, chatId), reply(other, chatId)]);
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect(done.find(({ ok }) => !ok)).toMatchObject({ error: { code: "conflict", field: "colleague" } });
});

test("a hand-over names the next one, stands in the conversation for staff alone, and is done once a key", async () => {
  const { guest, staffOf } = await chatRig(database);
  const [one, other] = [await staffOf("staff", "Teller Finch"), await staffOf("staff", "Keeper Wren")];
  const { chatId, tokens } = await startedChat(guest);
  must(await takeChat(one, { chatId }));
  const input = { chatId, from: idOf(one), to: idOf(other), note: "Wants a refund", key: "hand-over-1" };
  must(await handOverChat(one, input));
  must(await handOverChat(one, input));
  expect(await handOverChat(one, { ...input, note: "Other words" })).toMatchObject({
    error: { code: "key_reused" },
  });
  expect(await handOverChat(one, { ...input, key: "hand-over-2" })).toMatchObject({
    error: { code: "conflict" },
  });
  const chat = await atDesk(other, chatId);
  expect(chat).toMatchObject({ assignedToName: "Keeper Wren" });
  expect(chat.handovers).toMatchObject([
    { afterSeq: 1, byName: "Teller Finch", toName: "Keeper Wren", note: "Wants a refund" },
  ]);
  must(await handOverChat(other, { chatId, from: idOf(other), key: "hand-over-3" }));
  expect(await atDesk(one, chatId)).toMatchObject({ assignedTo: null });
  must(await say(guest, "Hello?", { tokens }));
  expect(JSON.stringify((await database.pool.query("select * from chat_messages")).rows)).not.toContain(
    "refund",
  );
  const events = await database.pool.query("select type, data from events where subject_id = $1", [chatId]);
  expect(JSON.stringify(events.rows)).not.toContain("refund");
  expect(events.rows.filter(({ type }) => type === "chat.handed_over")).toMatchObject([
    { data: { from: idOf(one), to: idOf(other) } },
    { data: { from: idOf(other) } },
  ]);
});

test("it goes only to those who may answer, open, without a password, and not by visitors or idle staff", async () => {
  const { guest, staffOf, by } = await chatRig(database);
  const staff = await staffOf();
  const member = await staffOf("member");
  const { chatId } = await startedChat(member);
  const to = async (next: SupportCtx, ctx = staff, note?: string) =>
    handOverChat(ctx, { chatId, to: idOf(next), note, key: randomUUID() });
  const wrong = { error: { code: "invalid", field: "to" } };
  expect(await to(member)).toMatchObject(wrong);
  expect(await to(await staffOf("staff"), guest)).toMatchObject({ error: { code: "not_found" } });
  const idle = by({ ...staff.actor, elevated: false } as typeof staff.actor);
  expect(await to(staff, idle)).toMatchObject({ error: { code: "step_up_required" } });
  expect(await to(staff, staff, "pass: hunter2")).toMatchObject({ error: { field: "note" } });
  expect(await handOverChat(staff, { chatId, key: randomUUID() })).toMatchObject(wrong);
  must(await closeChat(staff, { chatId, version: (await atDesk(staff, chatId)).version }));
  expect(await to(staff)).toMatchObject({ error: { code: "conflict" } });
});

test("closing a colleague's conversation takes the word that one knows; reading and reopening do not", async () => {
  const { guest, staffOf } = await chatRig(database);
  const [one, other] = [await staffOf(), await staffOf()];
  const { chatId } = await startedChat(guest);
  must(await takeChat(one, { chatId }));
  const { version } = await atDesk(other, chatId);
  must(await markChatSeen(other, { chatId, upTo: 1 }));
  expect(await closeChat(other, { chatId, version })).toMatchObject({ error: { field: "colleague" } });
  must(await closeChat(other, { chatId, version, colleague: idOf(one) }));
  must(await reopenChat(other, { chatId, version: version + 1 }));
});
