import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chatLink } from "../../domain/support/chat-link.ts";
import {
  checkChatLink,
  closeChat,
  markOwnChatSeen,
  openChatLink,
  readOwnChat,
  type SupportCtx,
  setChatContact,
  supportTasks,
  tidyChats,
} from "../../domain/support/index.ts";
import { system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { atDesk, chatRig, must, reply, say, startedChat, textOf } from "./chat-rig.ts";

let database: TestDatabase;
const day = 86_400_000;
const email = "heron@customers.example";

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("delete from chat_conversations");
  await database.pool.query("delete from mails");
  await database.pool.query("delete from graphile_worker._private_jobs");
});

const mailsTo = async () =>
  (
    await database.pool.query<{ to_address: string }>("select to_address from mails order by created_at")
  ).rows.map(({ to_address }) => to_address);

/** Runs the waiting looks at unread answers as the program does, whenever they are due. */
async function runMailJobs(ctx: SupportCtx): Promise<number> {
  const due = await database.pool.query<{ payload: unknown; run_at: Date }>(
    `delete from graphile_worker._private_jobs using graphile_worker._private_tasks as task
     where task.id = task_id and task.identifier = 'chat-unread-mail' returning payload, run_at`,
  );
  const tasks = supportTasks({ ...ctx, actor: system("live chat") });
  for (const { payload } of due.rows) await tasks["chat-unread-mail"](payload);
  return due.rowCount ?? 0;
}

test("an unread answer is looked at two minutes later and mailed once, until the visitor has been back", async () => {
  const { guest, clock, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest, { email });
  must(await reply(staff, chatId));
  const [job] = (
    await database.pool.query<{ run_at: Date }>(
      "select run_at from graphile_worker.jobs where task_identifier = 'chat-unread-mail'",
    )
  ).rows;
  expect(job?.run_at).toEqual(new Date(clock.now().getTime() + 120_000));
  must(await reply(staff, chatId, "And one more"));
  expect(await runMailJobs(guest)).toBe(2);
  expect(await mailsTo()).toEqual([email]);
  must(await reply(staff, chatId, "Still there?"));
  await runMailJobs(guest);
  expect(await mailsTo()).toEqual([email]);
  must(await markOwnChatSeen(guest, { tokens, chatId, upTo: 4 }));
  must(await reply(staff, chatId, "Welcome back"));
  await runMailJobs(guest);
  expect(await mailsTo()).toEqual([email, email]);
});

test("an answer that was read, and one to a visitor without an address, is not mailed", async () => {
  const { guest, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest, { email });
  must(await reply(staff, chatId));
  must(await markOwnChatSeen(guest, { tokens, chatId, upTo: 2 }));
  const silent = await startedChat(guest);
  must(await reply(staff, silent.chatId));
  await runMailJobs(guest);
  expect(await mailsTo()).toEqual([]);
});

test("writing counts as having read, and a signed-in visitor is mailed at the account's address", async () => {
  const { guest, by, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const { chatId, tokens } = await startedChat(guest, { email });
  must(await reply(staff, chatId));
  must(await say(guest, "Thank you", { tokens }));
  await runMailJobs(guest);
  expect(await mailsTo()).toEqual([]);
  const member = await person(database, "member");
  const own = await startedChat(by(member), { email: "ignored@customers.example" });
  must(await reply(staff, own.chatId));
  await runMailJobs(guest);
  expect(await mailsTo()).toEqual([`${member.personId}@shop.example`]);
});

test("the mail tells nothing of what was said", async () => {
  const { ctx, guest, staffOf } = await chatRig(database);
  const { chatId } = await startedChat(guest, { email });
  must(await reply(await staffOf(), chatId, "planted words"));
  const seen: unknown[] = [];
  const queue: SupportCtx["mailer"]["queue"] = async (_tx, mail) => {
    seen.push(mail);
    return "";
  };
  await runMailJobs({ ...ctx, mailer: { queue } });
  expect(seen).toHaveLength(1);
  expect(JSON.stringify(seen)).not.toContain("planted");
});

const keyOf = (ctx: SupportCtx, chatId: string, to = email) =>
  new URL(chatLink(ctx, { chatId, email: to })).searchParams.get("key") ?? "";

test("a mailed link gives another browser the conversation for 90 days; looking at it gives nothing", async () => {
  const { guest, clock } = await chatRig(database);
  const { chatId } = await startedChat(guest, { email });
  const key = keyOf(guest, chatId);
  must(await checkChatLink(guest, key));
  const tokensOf = () =>
    database.pool.query("select 1 from chat_tokens where conversation_id = $1", [chatId]);
  expect((await tokensOf()).rowCount).toBe(1);
  clock.advance(80 * day);
  const opened = must(await openChatLink(guest, key));
  expect(opened.chatId).toBe(chatId);
  expect(await textOf(guest, [opened.token])).toEqual(["visitor: Where is my order?"]);
  clock.advance(11 * day);
  expect(await openChatLink(guest, key)).toMatchObject({ error: { code: "forbidden" } });
  expect(must(await readOwnChat(guest, { tokens: [opened.token] }))).toBeNull();
});

test("a link that is forged, of another address, or of a removed conversation opens nothing", async () => {
  const { guest } = await chatRig(database);
  const { chatId, tokens } = await startedChat(guest, { email });
  const key = keyOf(guest, chatId);
  const refused = { error: { code: "forbidden" } };
  expect(await openChatLink(guest, `${key}x`)).toMatchObject(refused);
  expect(await openChatLink(guest, guest.signer.sign("order-link", "[]"))).toMatchObject(refused);
  must(await setChatContact(guest, { tokens, chatId, email: "other@customers.example" }));
  expect(await openChatLink(guest, key)).toMatchObject(refused);
  must(await setChatContact(guest, { tokens, chatId }));
  expect(await openChatLink(guest, key)).toMatchObject(refused);
  await database.pool.query("delete from chat_conversations");
  expect(await openChatLink(guest, keyOf(guest, chatId))).toMatchObject(refused);
});

test("quiet conversations close after 14 days unless somebody waits, and closed ones are removed after 90", async () => {
  const { ctx, guest, clock, by, staffOf } = await chatRig(database);
  const staff = await staffOf();
  const job = by(system("live chat"));
  const [quiet, waiting, closed] = [
    await startedChat(guest),
    await startedChat(guest),
    await startedChat(guest),
  ];
  must(await reply(staff, quiet.chatId));
  must(await closeChat(staff, { chatId: closed.chatId, version: 1 }));
  clock.advance(14 * day - 1000);
  expect(await tidyChats(job)).toEqual({ closed: 0, removed: 0 });
  clock.advance(1000);
  expect(await tidyChats(job)).toEqual({ closed: 1, removed: 0 });
  expect(await tidyChats(job)).toEqual({ closed: 0, removed: 0 });
  expect((await atDesk(staff, quiet.chatId)).state).toBe("closed");
  expect((await atDesk(staff, waiting.chatId)).state).toBe("open");
  clock.advance(76 * day - 1000);
  expect((await tidyChats(job)).removed).toBe(0);
  clock.advance(1000);
  expect((await tidyChats(job)).removed).toBe(1);
  const left = await ctx.db.execute<{ id: string }>(
    "select distinct conversation_id::text as id from chat_messages",
  );
  expect(left.rows.map(({ id }) => id).sort()).toEqual([quiet.chatId, waiting.chatId].sort());
});
