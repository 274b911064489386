import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeOrder } from "../../domain/orders/index.ts";
import { type ShopHits, searchShop } from "../../domain/search/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { searchText } from "../../platform/database/like-pattern.ts";
import { made } from "../listings/desk-rig.ts";
import { ordersCtx, person } from "../orders/orders-rig.ts";
import { paymentsCtx } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { say, startedChat } from "../support-chat/chat-rig.ts";
import { chainPayment, manyChats, markedOrder, ordersOfOneName, sentPayout } from "./search-rig.ts";

let database: TestDatabase;
let staff: Actor;
let admin: Actor;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  staff = await person(database, "staff", "Teller Finch");
  admin = await person(database, "admin", "Owner Rook");
});
afterAll(() => database.close());

const rig = () => ordersCtx(database).ctx;

async function search(q: string, actor: Actor = staff): Promise<ShopHits> {
  const found = await searchShop({ ...rig(), actor }, q);
  if (!found.ok) throw new Error(found.error.text);
  return found.value;
}
const orderIds = async (q: string) => (await search(q)).orders.map(({ id }) => id);

type Asked = { query: string; params: unknown[] };

/** What a search asks the database. */
async function statementsOf(q: string): Promise<Asked[]> {
  const asked: Asked[] = [];
  const db = Object.assign(
    drizzle(database.pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }),
    { $client: database.pool },
  );
  await searchShop({ ...rig(), db, actor: admin }, q);
  return asked;
}

/** How many pages all of it reads, from memory or not. */
async function pagesRead(asked: Asked[]): Promise<number> {
  let pages = 0;
  for (const { query, params } of asked) {
    const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${query}`, params);
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"];
    pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return pages;
}

/** How many things of each kind were found. */
function countOf({ orders, people, listings, chats }: ShopHits) {
  return [orders, people, listings, chats].map(({ length }) => length);
}

test("an order is found by its number, amount, phrase, name, address and game name", async () => {
  const id = await markedOrder(database, rig(), {
    name: "Marrow Pike",
    email: "marrow.pike@post.example",
    rsn: "Gilt_Pike",
    phrase: "gilded anvil",
    amountCents: 28_551,
  });
  const typed = [
    id,
    id.slice(0, 8),
    `#${id.slice(0, 8).toUpperCase()}`,
    "285.51",
    "$285.51",
    "gilded anvil",
    "Gilded  anv",
    "marrow",
    "marrow.pike@post.example",
    "gilt pike",
    "GILT-PIKE",
  ];
  for (const q of typed) expect(await orderIds(q), q).toEqual([id]);
  for (const q of ["285.52", "gilded ankle", "marrow pikes"]) expect(await orderIds(q), q).toEqual([]);
});

test("the database folds letters as the program does (property)", async () => {
  const letter = fc.oneof(
    fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x370, max: 0x3ff }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x400, max: 0x52f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x1e00, max: 0x1eff }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom("\u0301", "’", "‘", "ʼ", "´", "Ａ", "ﬁ", "_", "-", "ß", "Σ", "İ"),
  );
  const assigned = letter.filter((each) => !/[\p{Cn}\p{Cc}]/u.test(each));
  const texts = fc.sample(fc.string({ unit: assigned, maxLength: 12 }), 2_000);
  const { rows } = await database.pool.query<{ text: string; folded: string }>(
    "select text, search_text(text) as folded from unnest($1::text[]) as text",
    [texts],
  );
  expect(rows.filter(({ text, folded }) => searchText(text) !== folded)).toEqual([]);
});

test("an order is found by the money that moved for it, and says by what", async () => {
  const id = await markedOrder(database, rig());
  await sentPayout(database, id, "PP-8X7 22A");
  const { address, txHash } = await chainPayment(database, id);
  for (const [q, by, matched] of [
    ["pp-8x7 22a", "reference", "PP-8X7 22A"],
    ["PP-8X", "reference", "PP-8X7 22A"],
    [txHash, "transaction", txHash],
    [txHash.slice(2).toUpperCase(), "transaction", txHash],
    [txHash.slice(0, 14), "transaction", txHash],
    [address.toLowerCase(), "address", address],
    [address.slice(2), "address", address],
  ] as const) {
    const { orders } = await search(q);
    expect(orders, q).toMatchObject([{ id, by: "id", transfer: { by, matched } }]);
  }
});

test("a transaction by which staff paid is found with 0x and without, however it was written down", async () => {
  const [one, other] = [await markedOrder(database, rig()), await markedOrder(database, rig())];
  const digits = "ab12".repeat(16);
  await sentPayout(database, one, `0x${digits.toUpperCase()}`);
  await sentPayout(database, other, digits);
  for (const q of [digits, `0x${digits}`]) expect((await orderIds(q)).sort()).toEqual([one, other].sort());
});

test("a whole reference comes before those that only begin with it", async () => {
  const whole = await markedOrder(database, rig());
  for (let index = 0; index < 8; index += 1) {
    await sentPayout(database, await markedOrder(database, rig()), `bank-1${index}`);
  }
  await sentPayout(database, whole, "bank-1");
  const found = await orderIds("bank-1");
  expect(found).toHaveLength(6);
  expect(found).toContain(whole);
});

test("many of one amount hide nobody who is called like it", async () => {
  for (let index = 0; index < 8; index += 1) await markedOrder(database, rig(), { amountCents: 41_100 });
  const id = await markedOrder(database, rig(), { name: "Owl 411" });
  expect(await orderIds("411")).toContain(id);
});

test("removed orders are not found", async () => {
  const id = await markedOrder(database, rig(), { phrase: "hollow spindle" });
  expect(await orderIds("hollow spindle")).toEqual([id]);
  const gone = await removeOrder({ ...rig(), actor: admin }, { orderId: id, version: 1, reason: "A test" });
  expect(gone).toMatchObject({ ok: true });
  for (const q of ["hollow spindle", id]) expect(await orderIds(q)).toEqual([]);
});

test("people are found by address, name, game name and Discord handle by who manages them (Rule P3)", async () => {
  const found = await customer();
  for (const q of [`${found.personId}@shop`, "cobalt w", "blue wren", "winter", "@Winter.x"]) {
    expect((await search(q, admin)).people, q).toMatchObject([
      { id: found.personId, displayName: "Cobalt Wren", email: found.email, handle: "Winter.x" },
    ]);
  }
});

test("staff who read orders find people by what they may see of them, and see no more (Rules P3, P41)", async () => {
  const found = await customer();
  for (const role of ["staff", "manager"] as const) {
    const reader = await person(database, role);
    for (const q of ["cobalt w", "blue wren", found.email, found.email.toUpperCase()]) {
      const [hit, ...others] = (await search(q, reader)).people.filter(({ id }) => id === found.personId);
      expect(others).toEqual([]);
      expect(hit, q).toMatchObject({ displayName: "Cobalt Wren", rsn: "Blue_Wren", handle: null });
      expect(hit?.email, q).not.toContain(found.personId);
    }
    // Neither what Discord calls them nor the rest of an address can be found out letter by letter.
    for (const q of ["winter", "@Winter.x", found.email.slice(0, -1), found.email.slice(1)]) {
      expect((await search(q, reader)).people, q).toEqual([]);
    }
  }
});

/** Somebody with an account who can be found by everything that people can be. */
async function customer(): Promise<{ actor: Actor; personId: string; email: string }> {
  await database.pool.query("delete from provider_handles");
  await database.pool.query(
    "update user_profiles set display_name = 'Other', rsn = null where rsn = 'Blue_Wren'",
  );
  const actor = await person(database, "member", "Cobalt Wren");
  const { personId } = actor;
  await database.pool.query("update user_profiles set rsn = 'Blue_Wren' where id = $1", [personId]);
  await database.pool.query(
    "insert into accounts (user_id, account_id, provider_id) values ($1, $2, 'discord')",
    [personId, randomUUID()],
  );
  await database.pool.query(
    `insert into provider_handles (provider_id, account_id, handle)
     select provider_id, account_id, 'Winter.x' from accounts where user_id = $1`,
    [personId],
  );
  const { rows } = await database.pool.query("select email from users where id = $1", [personId]);
  return { actor, personId, email: rows[0].email };
}

test("listings are found by words of their name, by number and by price, those for sale first", async () => {
  const ctx = { ...paymentsCtx(database).ctx, actor: admin };
  const draft = await made(ctx, { name: "Cinder Maxed Main", price: "612" });
  const shown = await made(ctx, { name: "Cinder Pure", price: "613" }, true);
  expect((await search("main cinder")).listings).toMatchObject([{ id: draft.id, state: "draft" }]);
  expect((await search("cinder")).listings.map(({ id }) => id)).toEqual([shown.id, draft.id]);
  expect((await search("$612")).listings).toMatchObject([{ id: draft.id }]);
  expect((await search(draft.id.slice(0, 8))).listings).toMatchObject([{ id: draft.id }]);
});

test("chats are found by their visitor and by their newest words, and by nothing older", async () => {
  const guest = rig();
  const { chatId, tokens } = await startedChat(guest, { text: "Where is my quokka?" });
  await database.pool.query("update chat_conversations set name = 'Ivy Teal', email = 'ivy@teal.example'");
  for (const q of ["ivy te", "IVY@teal.example", "my quokka"]) {
    expect((await search(q)).chats, q).toMatchObject([
      { id: chatId, name: "Ivy Teal", email: "ivy@teal.example", last: "Where is my quokka?" },
    ]);
  }
  await say(guest, "Never mind.", { tokens });
  expect((await search("my quokka")).chats).toEqual([]);
  const signedIn = await person(database, "member", "Saffron Teal");
  const own = await startedChat({ ...guest, actor: signedIn });
  expect((await search("saffron")).chats).toMatchObject([{ id: own.chatId, name: "Saffron Teal" }]);
});

test("chats of people are found by what their reader may see of them, and by no more (Rule P3)", async () => {
  const found = await customer();
  const { chatId } = await startedChat({ ...rig(), actor: found.actor });
  const chats = async (q: string, actor: Actor) => (await search(q, actor)).chats.map(({ id }) => id);
  for (const q of ["winter", "@Winter.x", found.email.slice(0, -1)]) {
    expect(await chats(q, admin), q).toEqual([chatId]);
    expect(await chats(q, staff), q).toEqual([]);
  }
  for (const q of ["cobalt w", "blue wren", found.email]) expect(await chats(q, staff), q).toEqual([chatId]);
});

test("nobody but staff who have passed the step-up finds anything (Rule P2)", async () => {
  const id = await markedOrder(database, rig());
  const member = await person(database, "member");
  expect(await searchShop({ ...rig(), actor: member }, id)).toMatchObject({ error: { code: "not_found" } });
  expect(await searchShop(rig(), id)).toMatchObject({ error: { code: "not_found" } });
  const key: Actor = {
    kind: "key",
    keyId: randomUUID(),
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "A key",
    capabilities: ["orders.read"],
  };
  expect(await searchShop({ ...rig(), actor: key }, id)).toMatchObject({ error: { code: "forbidden" } });
  if (staff.kind !== "person") throw new Error("Staff are people");
  const asleep = { ...staff, elevated: false };
  expect(await searchShop({ ...rig(), actor: asleep }, id)).toMatchObject({
    error: { code: "step_up_required" },
  });
});

test("nothing of where money goes or of what is kept about a sale can be found (Rule P5)", async () => {
  const id = await markedOrder(database, rig());
  await database.pool.query(
    `update orders set payout_mask = 'h…n@planted.example', details = '{"note":"plantedneedle"}' where id = $1`,
    [id],
  );
  for (const q of ["planted", "h…n@planted.example", "plantedneedle"]) {
    expect(countOf(await search(q, admin)), q).toEqual([0, 0, 0, 0]);
  }
});

test("signs that mean something in a pattern mean themselves", async () => {
  await markedOrder(database, rig(), { name: "Hundred Percent" });
  for (const q of ["100%", "h%t", "%%%a", "\\", "_____a", "'; drop table orders"]) {
    expect(countOf(await search(q, admin)), q).toEqual([0, 0, 0, 0]);
  }
});

test("whoever is called so comes before who has it elsewhere, and those are found, too", async () => {
  const elsewhere = await markedOrder(database, rig(), { name: "Sir Pewter Crane" });
  const called: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    called.unshift(await markedOrder(database, rig(), { name: "Pewter-Crane", rsn: "Pewter_Crane" }));
  }
  const later = await markedOrder(database, rig(), { name: "Dame Pewter Crane" });
  expect(await orderIds("pewter crane")).toEqual([later, ...called, elsewhere]);
  const more = [];
  for (let index = 0; index < 3; index += 1)
    more.unshift(await markedOrder(database, rig(), { rsn: "pewter crane" }));
  for (const q of ["pewter crane", "Pewter_Cr"]) expect(await orderIds(q), q).toEqual([...more, ...called]);
});

test("the newest orders are found of a name that thousands begin with", async () => {
  await ordersOfOneName(database, { name: "Legion Smith", count: 2_100, daysAgo: 30 });
  const newest = await markedOrder(database, rig(), { name: "Legion Smith" });
  const found = await orderIds("legion sm");
  expect(found).toHaveLength(6);
  expect(found[0]).toBe(newest);
});

longTest("however many orders and chats there are, a search reads few pages", async () => {
  await ordersOfOneName(database, { name: "Horde Jones", count: 1_500, daysAgo: 1 });
  await manyChats(database, 1_000);
  for (const q of ["horde jones", "horde jo", "xyzzy", "$9.00"]) {
    expect(await pagesRead(await statementsOf(q)), q).toBeLessThan(600);
  }
});

test("every statement of a search is answered by indexes", async () => {
  const asked: Asked[] = [];
  for (const q of ["amber heron", "285", "3f9a1c7e", `0x${"ab".repeat(32)}`, "heron@post.example", "PP-8X"]) {
    asked.push(...(await statementsOf(q)));
  }
  expect(asked.length).toBeGreaterThan(20);
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    // Of few rows a table is read as a whole, unless that is made dear.
    await client.query("set local enable_seqscan = off");
    for (const { query, params } of asked) {
      const { rows } = await client.query(`explain ${query}`, params);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).not.toContain("Seq Scan");
    }
    await client.query("rollback");
  } finally {
    client.release();
  }
});

test("Łukasz is found by lukasz and O’Hara by o'hara, as orders, people and chats (Rule P56)", async () => {
  const id = await markedOrder(database, rig(), { name: "Łukasz O’Hara", email: "lo@post.example" });
  await person(database, "member", "Søren Zdzbło");
  for (const q of ["lukasz", "ŁUKASZ", "o'hara", "O’HARA", "ohara", "lukasz o'h"]) {
    expect(await orderIds(q), q).toEqual([id]);
  }
  for (const q of ["soren", "zdzblo", "Søren zdzbło"]) expect((await search(q)).people, q).toHaveLength(1);
  await startedChat(rig(), { name: "Ángel D‘Arcy", email: "angel@post.example" });
  for (const q of ["angel d'arcy", "darcy"]) expect((await search(q)).chats, q).toHaveLength(1);
});
