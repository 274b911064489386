import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  askContactInChat,
  type BoostsCtx,
  giveBoostAccess,
  readBoost,
  readBoostForDesk,
  revealBoostAccess,
  withdrawBoostAccess,
} from "../../domain/boosts/index.ts";
import { giveAccessInput } from "../../domain/boosts/inputs.ts";
import type { AccessPart } from "../../domain/boosts/model.ts";
import {
  assignOrders,
  openOrderLink,
  orderLink,
  removeOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { recordRefund } from "../../domain/payments/index.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { eventsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { boosted, boostShop, paid, versionOf } from "./boosts-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const login = { login: "wren@game.example", password: " Pass word 1 " };

/** A paid boost that a member of staff holds, and whatever its customer needs to act. */
async function held() {
  const shop = await boostShop(database);
  const holder = await person(database, "staff", "Ledger Oak");
  const staff = shop.as(holder);
  const { orderId, accessToken: token } = await boosted(shop.ctx);
  await paid(staff, orderId, 7400);
  await assignOrders(staff, { orderIds: [orderId], personId: holder.personId });
  const give = (parts: Partial<Record<AccessPart, string>>, version: number, ctx: BoostsCtx = shop.ctx) =>
    giveBoostAccess(ctx, { orderId, token, version, parts });
  const act = (version: number) => ({ orderId, token, version });
  const reveal = (ctx: BoostsCtx, reason = "Beginning the boost") =>
    revealBoostAccess(ctx, { orderId, reason });
  return { ...shop, holder, staff, orderId, token, give, act, reveal };
}

async function accessOf(ctx: BoostsCtx, orderId: string, token: string | undefined) {
  const read = await readBoost(ctx, { orderId, token });
  if (!read.ok) throw new Error(read.error.text);
  return read.value.access;
}

async function secretsOf(orderId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select kind from vault_secrets where subject = $1 and kind like 'boost-%' order by kind",
    [`order:${orderId}`],
  );
  return rows.map(({ kind }) => kind);
}

const accessEvents = async (orderId: string) =>
  (await eventsOf(database, orderId)).filter((line) => /access|secret/.test(line));

const conflict = { ok: false, error: { code: "conflict" } };

test("a customer who has paid hands over access, and its holder reads exactly that with a reason", async () => {
  const { ctx, staff, orderId, token, give, reveal } = await held();
  expect(await accessOf(ctx, orderId, token)).toMatchObject({ version: 0, choice: null, isPaid: true });
  expect(await reveal(staff)).toMatchObject({ error: { code: "not_found" } });
  const order = await versionOf(database, orderId);
  expect(await give(login, 0)).toMatchObject({ ok: true });
  // The desk's open forms of this order still count.
  expect(await versionOf(database, orderId)).toBe(order);
  const access = await accessOf(ctx, orderId, token);
  expect(access).toMatchObject({ version: 1, choice: "login" });
  expect(access.parts.map(({ part }) => part)).toEqual(["login", "password"]);
  expect(JSON.stringify(access)).not.toMatch(/wren@game|Pass word/);
  expect(await reveal(staff, " ")).toMatchObject({ error: { code: "invalid", field: "reason" } });
  expect(await reveal(staff)).toEqual({
    ok: true,
    value: [
      { part: "login", value: login.login },
      { part: "password", value: login.password },
    ],
  });
  expect(await accessEvents(orderId)).toEqual([
    "boost.access_given internal",
    "order.secret_revealed internal",
  ]);
  const { rows } = await database.pool.query(
    "select note, data, topics from events where subject_id = $1 and type = 'order.secret_revealed'",
    [orderId],
  );
  expect(rows[0]).toMatchObject({ note: "Beginning the boost", data: { kind: "boost-access" } });
  // The customer's page hears that something changed.
  expect(rows[0].topics).toContain(`order:${orderId}`);
});

test("nothing of it is readable in any table", async () => {
  const { orderId, give, staff, reveal } = await held();
  const mark = randomUUID().slice(0, 8);
  await give({ login: `a${mark}`, password: `b${mark}`, pin: "0042", notes: `Pet: c${mark}` }, 0);
  await give({ password: `d${mark}` }, 1);
  expect(await reveal(staff)).toMatchObject({ ok: true });
  const tables = await database.pool.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const texts = await Promise.all(
    tables.rows.map(
      async ({ name }) => (await database.pool.query(`select r::text as row from ${name} r`)).rows,
    ),
  );
  const all = texts.flat().map(({ row }) => String(row));
  expect(all.filter((row) => row.includes(mark))).toEqual([]);
  // The search does see what is no secret.
  expect(all.some((row) => row.includes(orderId))).toBe(true);
});

test("parts come later, are changed until they were revealed, and are kept under one secret each", async () => {
  const { ctx, staff, orderId, token, give, reveal } = await held();
  await give({ login: "wren" }, 0);
  await give({ login: "wren@game.example", password: "one" }, 1);
  expect(await secretsOf(orderId)).toEqual(["boost-login", "boost-password"]);
  await reveal(staff);
  const refused = await give({ password: "two" }, 2);
  expect(refused).toMatchObject({ error: { code: "conflict", field: "secretPassword" } });
  expect(refused).toMatchObject({ error: { text: expect.stringContaining("We've already opened it") } });
  // Of a form with both nothing is taken.
  expect(await give({ password: "two", pin: "0042" }, 2)).toMatchObject(conflict);
  expect(await give({ pin: "0042" }, 2)).toMatchObject({ ok: true });
  expect(await give({ pin: "0043" }, 3)).toMatchObject({ ok: true });
  const { parts } = await accessOf(ctx, orderId, token);
  expect(parts.map(({ part, revealedAt }) => [part, revealedAt !== null])).toEqual([
    ["login", true],
    ["password", true],
    ["pin", false],
  ]);
  expect(await reveal(staff)).toMatchObject({
    value: [{ value: "wren@game.example" }, { value: "one" }, { part: "pin", value: "0043" }],
  });
  expect(await give({ pin: "0044" }, 4)).toMatchObject(conflict);
});

test("sent twice it is written once, and of two tabs the second is told", async () => {
  const { ctx, orderId, token, give } = await held();
  const sent = await Promise.all([give(login, 0), give(login, 0), give(login, 0)]);
  expect(sent).toEqual(Array(3).fill({ ok: true, value: undefined }));
  expect(await accessEvents(orderId)).toEqual(["boost.access_given internal"]);
  expect(await give({ password: "of the other tab" }, 0)).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
  expect((await accessOf(ctx, orderId, token)).version).toBe(1);
});

test("only its customer gives access: not who knows the id, holds another order's token or an ended one, nor staff", async () => {
  const { ctx, staff, clock, orderId, token, give } = await held();
  const other = await boosted(ctx, {}, { customerEmail: "other@customers.example" });
  for (const wrong of [undefined, other.accessToken, "x".repeat(22)]) {
    expect(await giveBoostAccess(ctx, { orderId, token: wrong, version: 0, parts: login })).toMatchObject({
      error: { code: "forbidden" },
    });
  }
  expect(await giveBoostAccess(staff, { orderId, token: undefined, version: 0, parts: login })).toMatchObject(
    { error: { code: "forbidden" } },
  );
  const key = new URL(
    orderLink(ctx, { id: orderId, customerEmail: "wren@customers.example" }),
  ).searchParams.get("key");
  const opened = await openOrderLink(ctx, { orderId, key: key ?? "" });
  const mailed = opened.ok ? opened.value.token : "";
  clock.advance(91 * 86_400_000);
  expect(await giveBoostAccess(ctx, { orderId, token: mailed, version: 0, parts: login })).toMatchObject({
    error: { code: "forbidden" },
  });
  expect(await accessEvents(orderId)).toEqual([]);
  expect(await eventsOf(database, orderId)).toContain("order.refused internal");
  expect((await accessOf(ctx, orderId, token)).choice).toBeNull();
  expect(await give({}, 0)).toMatchObject({ error: { code: "invalid" } });
});

test("access is taken once the order is paid in full, and only for a boost", async () => {
  const { ctx, as } = await boostShop(database);
  const staff = as(await person(database, "staff"));
  const { orderId, accessToken: token } = await boosted(ctx);
  const give = () => giveBoostAccess(ctx, { orderId, token, version: 0, parts: login });
  expect(await give()).toMatchObject(conflict);
  await paid(staff, orderId, 7300);
  expect(await give()).toMatchObject(conflict);
  expect(await askContactInChat(ctx, { orderId, token, version: 0 })).toMatchObject(conflict);
  await paid(staff, orderId, 100);
  expect(await give()).toMatchObject({ ok: true });
  const gold = await placed(ctx);
  expect(
    await giveBoostAccess(ctx, {
      orderId: gold.orderId,
      token: gold.accessToken,
      version: 0,
      parts: login,
    }),
  ).toMatchObject({ error: { code: "invalid" } });
});

test("only whoever holds the order reveals it, a manager too, nobody for an order of their own", async () => {
  const { ctx, as, staff, holder, orderId, give, reveal } = await held();
  await give(login, 0);
  const other = as(await person(database, "staff", "Teller Finch"));
  expect(await reveal(other)).toMatchObject({
    error: { code: "forbidden", text: expect.stringContaining("Ledger Oak") },
  });
  expect(await reveal(ctx)).toMatchObject({ ok: false });
  expect(await reveal(as({ ...holder, elevated: false }))).toMatchObject({
    error: { code: "step_up_required" },
  });
  await assignOrders(staff, { orderIds: [orderId], personId: null });
  expect(await reveal(staff)).toMatchObject({
    error: { code: "forbidden", text: expect.stringContaining("Assign this order to yourself") },
  });
  expect(await accessEvents(orderId)).toEqual(["boost.access_given internal"]);
  expect(await reveal(as(await person(database, "manager")))).toMatchObject({ ok: true });
  const manager = await person(database, "manager");
  const own = await boosted(as(manager), {}, { customerId: manager.personId });
  await paid(staff, own.orderId, 7400);
  const asOwn = { orderId: own.orderId, token: undefined, version: 0 };
  expect(await giveBoostAccess(as(manager), { ...asOwn, parts: login })).toMatchObject({ ok: true });
  expect(
    await revealBoostAccess(as(manager), { orderId: own.orderId, reason: "This one is mine" }),
  ).toMatchObject({
    error: { code: "forbidden", text: expect.stringContaining("your own order") },
  });
});

test("who revealed it is told to staff, its customer reads when", async () => {
  const { ctx, staff, orderId, token, give, reveal, clock } = await held();
  await give(login, 0);
  await reveal(staff);
  const firstRevealedAt = clock.now();
  clock.advance(60_000);
  await reveal(staff);
  expect(await accessOf(ctx, orderId, token)).toMatchObject({ firstRevealedAt, revealedByName: null });
  expect(await readBoostForDesk(staff, orderId)).toMatchObject({
    value: { access: { firstRevealedAt, revealedByName: "Ledger Oak" } },
  });
});

test("the chat in its place destroys what was given, and can be changed back", async () => {
  const { ctx, staff, orderId, token, give, act, reveal } = await held();
  await give(login, 0);
  expect(await askContactInChat(ctx, act(0))).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
  expect(await askContactInChat(ctx, act(1))).toMatchObject({ ok: true });
  expect(await askContactInChat(ctx, act(1))).toMatchObject({ ok: true });
  expect(await secretsOf(orderId)).toEqual([]);
  expect(await accessOf(ctx, orderId, token)).toMatchObject({ choice: "chat", parts: [] });
  expect(await reveal(staff)).toMatchObject({ error: { code: "not_found" } });
  expect(await give(login, 2)).toMatchObject({ ok: true });
  expect(await accessOf(ctx, orderId, token)).toMatchObject({ choice: "login" });
  await reveal(staff);
  expect(await askContactInChat(ctx, act(3))).toMatchObject(conflict);
  expect(await accessEvents(orderId)).toEqual([
    "boost.access_given internal",
    "boost.access_by_chat internal",
    "boost.access_given internal",
    "order.secret_revealed internal",
  ]);
});

test("it is taken back until it was revealed", async () => {
  const { ctx, staff, orderId, token, give, act, reveal } = await held();
  await give(login, 0);
  expect(await withdrawBoostAccess(ctx, act(1))).toMatchObject({ ok: true });
  expect(await withdrawBoostAccess(ctx, act(1))).toMatchObject({ ok: true });
  expect(await secretsOf(orderId)).toEqual([]);
  expect(await accessOf(ctx, orderId, token)).toMatchObject({ choice: null, parts: [], destroyedAt: null });
  await give(login, 2);
  await reveal(staff);
  expect(await withdrawBoostAccess(ctx, act(3))).toMatchObject(conflict);
  expect(await secretsOf(orderId)).toHaveLength(2);
});

test.each(["completed", "canceled"] as const)(
  "it is destroyed the moment the order is %s, and late sends are told so",
  async (status) => {
    const { ctx, staff, orderId, token, give, act, reveal } = await held();
    await setOrderStatus(staff, { orderId, status: "in_progress" });
    await give({ ...login, pin: "0042", notes: "First pet: Rex" }, 0);
    expect(await secretsOf(orderId)).toHaveLength(4);
    const ended = await setOrderStatus(staff, {
      orderId,
      status,
      note: "no proof in this test",
      gear: "still_out",
    });
    expect(ended).toMatchObject({ ok: true });
    expect(await secretsOf(orderId)).toEqual([]);
    const access = await accessOf(ctx, orderId, token);
    expect(access).toMatchObject({ choice: null, parts: [], isOpen: false });
    expect(access.destroyedAt).toBeInstanceOf(Date);
    expect(await reveal(staff)).toMatchObject({ error: { code: "not_found" } });
    for (const late of [give(login, 1), askContactInChat(ctx, act(1)), withdrawBoostAccess(ctx, act(1))]) {
      expect(await late).toMatchObject({ error: { code: "conflict", text: "This boost has ended." } });
    }
    expect((await accessEvents(orderId)).at(-1)).toBe("boost.access_destroyed internal");
  },
);

test("an end that is refused destroys nothing; opened again the order takes access anew", async () => {
  const { ctx, staff, orderId, token, give, reveal } = await held();
  await setOrderStatus(staff, { orderId, status: "in_progress" });
  await give(login, 0);
  await reveal(staff);
  // Completing without proof needs a note.
  expect(await setOrderStatus(staff, { orderId, status: "completed", gear: "still_out" })).toMatchObject(
    conflict,
  );
  expect(await secretsOf(orderId)).toHaveLength(2);
  await setOrderStatus(staff, { orderId, status: "completed", note: "done", gear: "still_out" });
  await setOrderStatus(staff, { orderId, status: "in_progress", note: "one wave was missed" });
  const { version, firstRevealedAt } = await accessOf(ctx, orderId, token);
  expect(firstRevealedAt).not.toBeNull();
  expect(await give(login, version)).toMatchObject({ ok: true });
  expect(await accessOf(ctx, orderId, token)).toMatchObject({ firstRevealedAt: null, destroyedAt: null });
  expect(await give({ password: "another" }, version + 1)).toMatchObject({ ok: true });
});

test("with the order it is removed", async () => {
  const { as, orderId, give } = await held();
  await give(login, 0);
  const admin = as(await person(database, "admin"));
  // What we hold goes back before an order can be removed; its gear never left.
  await setOrderStatus(admin, { orderId, status: "canceled", note: "spam" });
  const refund = { orderId, amountCents: 7400, reference: "back-1", reason: "spam" };
  expect(await recordRefund(admin, refund)).toMatchObject({ ok: true });
  const version = await versionOf(database, orderId);
  expect(await removeOrder(admin, { orderId, version, reason: "spam" })).toMatchObject({ ok: true });
  expect(await secretsOf(orderId)).toEqual([]);
});

test("access is changed at most thirty times an hour", async () => {
  const { clock, give } = await held();
  for (let version = 0; version < 30; version += 1) {
    expect(await give({ notes: `Try ${version}` }, version)).toMatchObject({ ok: true });
  }
  expect(await give({ notes: "Once more" }, 30)).toMatchObject({ error: { code: "too_many" } });
  clock.advance(3_601_000);
  expect(await give({ notes: "Once more" }, 30)).toMatchObject({ ok: true });
});

test("the form takes any part, the password as typed, and says what is wrong with one", () => {
  const form = {
    version: "0",
    secretLogin: " wren ",
    secretPassword: " a b ",
    secretPin: "",
    secretNotes: "",
  };
  expect(giveAccessInput.parse(form)).toEqual({
    version: 0,
    parts: { login: "wren", password: " a b " },
  });
  const refusedFor = (typed: Record<string, string>) =>
    giveAccessInput.safeParse({ version: "0", ...typed }).error?.issues.map(({ path }) => path[0]);
  expect(refusedFor({})).toEqual(["secretLogin"]);
  expect(refusedFor({ secretPassword: "  " })).toEqual(["secretLogin"]);
  expect(refusedFor({ secretPin: "12" })).toEqual(["secretPin"]);
  expect(refusedFor({ secretNotes: "x".repeat(2001) })).toEqual(["secretNotes"]);
});
