import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  allowAnotherReveal,
  readPurchase,
  readPurchaseForDesk,
  revealLogin,
  revealPurchaseLogin,
} from "../../domain/listings/index.ts";
import { deliverPaid } from "../../domain/listings/purchase/deliver-paid.ts";
import { cancelOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { type Actor, personOf } from "../../kernel/actor.ts";
import { mailsTo, runJobs } from "../notifications/mail-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import {
  type Bought,
  type DisputesShop,
  disputesShop,
  handedOver,
  logOf,
  once,
  value,
} from "./disputes-rig.ts";
import { exampleLogin, listed, paid, purchased } from "./purchase-rig.ts";

let database: TestDatabase;
let shop: DisputesShop;

beforeAll(async () => {
  database = await testDatabase({ max: 12 });
  shop = await disputesShop(database);
});
afterAll(() => database.close());

const minutes = (count: number) => shop.clock.advance(count * 60_000);
const read = ({ orderId, token }: Pick<Bought, "orderId" | "token">, key?: string, ctx = shop.ctx) =>
  revealLogin(ctx, { orderId, token, once: once(key) });

test("the buyer reads the login once; the log says that, and a second press is told when it was", async () => {
  const bought = await handedOver(shop);
  expect(value(await read(bought))).toMatchObject({ login: exampleLogin, replayed: false });
  expect(await logOf(database, bought.orderId, "purchase.%")).toEqual(["purchase.revealed public"]);
  minutes(3);
  const again = await read(bought);
  expect(again).toMatchObject({ error: { code: "conflict", title: "Already read" } });
  expect(!again.ok && again.error.text).toContain("was read on Nov 20, 2026");
  expect(JSON.stringify(again)).not.toContain(exampleLogin.password);
});

test("an answer that was lost comes again to the same press for fifteen minutes, and not later", async () => {
  const bought = await handedOver(shop);
  const key = randomUUID();
  const first = value(await read(bought, key));
  minutes(14);
  expect(value(await read(bought, key))).toEqual({ ...first, replayed: true });
  minutes(2);
  expect(await read(bought, key)).toMatchObject({ error: { title: "Already read" } });
  expect(await logOf(database, bought.orderId, "purchase.%")).toHaveLength(1);
});

test("an answer that was lost does not come again once the order is canceled or its payment gone", async () => {
  const [canceled, unpaid, back] = [await handedOver(shop), await handedOver(shop), await handedOver(shop)];
  const key = randomUUID();
  for (const bought of [canceled, unpaid, back]) value(await read(bought, key));
  value(await cancelOrder(shop.manager, { orderId: canceled.orderId }));
  await database.pool.query("update orders set paid_cents = 100 where id = $1", [unpaid.orderId]);
  const earlier = { orderId: back.orderId, status: "in_progress", note: "By phone" } as const;
  value(await setOrderStatus(shop.manager, earlier));
  const answers = [await read(canceled, key), await read(unpaid, key), await read(back, key)];
  expect(answers.map((answer) => !answer.ok && answer.error.text)).toEqual([
    "This order was canceled, so we don't show its login.",
    "This order isn't paid in full. Please message us.",
    "This account's login isn't ready yet. We'll email you when it is.",
  ]);
  expect(JSON.stringify(answers)).not.toContain(exampleLogin.password);
});

test("of browsers that press at the same moment one gets the login", async () => {
  const bought = await handedOver(shop);
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(bought)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await logOf(database, bought.orderId, "purchase.%")).toHaveLength(1);
  const key = randomUUID();
  const other = await handedOver(shop);
  const same = await Promise.all(Array.from({ length: 4 }, () => read(other, key)));
  expect(same.every((one) => one.ok && one.value.login.password === exampleLogin.password)).toBe(true);
  expect(await logOf(database, other.orderId, "purchase.%")).toHaveLength(1);
});

test("nobody but the customer reads it: not by the id, another order's token, a repeated key, nor as staff", async () => {
  const [bought, others] = [await handedOver(shop), await handedOver(shop)];
  const key = randomUUID();
  value(await read(bought, key));
  const owner = await person(database, "member");
  const strangers: [string, string | undefined, DisputesShop["ctx"]][] = [
    ["no token", undefined, shop.ctx],
    ["a made-up token", "x".repeat(22), shop.ctx],
    ["another order's token", others.token, shop.ctx],
    ["somebody signed in", undefined, shop.as(owner)],
    ["staff", undefined, shop.staff],
  ];
  for (const [who, token, ctx] of strangers) {
    for (const once of [
      { scope: "reveal:test", key },
      { scope: "reveal:test", key: randomUUID() },
    ]) {
      const answer = await revealLogin(ctx, { orderId: bought.orderId, token, once });
      expect(answer, who).toMatchObject({ error: { code: "forbidden" } });
    }
    expect(await readPurchase(ctx, { orderId: bought.orderId, token }), who).toMatchObject(
      who === "staff" ? { ok: true } : { error: { code: "forbidden" } },
    );
  }
  expect(await logOf(database, bought.orderId, "order.refused")).not.toEqual([]);
  expect(await revealLogin(shop.ctx, { orderId: "nonsense", token: undefined, once: once() })).toMatchObject({
    error: { code: "not_found" },
  });
});

test("it is read neither before the hand-over, nor unpaid, nor once the order is canceled", async () => {
  const listing = await listed(shop.ctx, { deliveryTime: "1 Day" });
  const order = await purchased(shop.ctx, listing);
  const mine = { orderId: order.orderId, token: order.accessToken };
  expect(await read(mine)).toMatchObject({ error: { code: "conflict" } });
  await paid(shop.manager, order, 4_000);
  const move = { orderId: order.orderId, note: "By phone" } as const;
  value(await setOrderStatus(shop.manager, { ...move, status: "in_progress" }));
  expect(await read(mine)).toMatchObject({ error: { code: "conflict" } });
  for (const note of [undefined, "By phone"]) {
    const handed = await setOrderStatus(shop.manager, {
      orderId: order.orderId,
      status: "verifying_account",
      note,
    });
    expect(handed).toMatchObject({ error: { code: "conflict", text: expect.stringContaining("$40.00") } });
  }
  expect(await read(mine)).toMatchObject({ error: { code: "conflict" } });
  value(await cancelOrder(shop.manager, { orderId: order.orderId }));
  expect(await read(mine)).toMatchObject({ error: { code: "conflict" } });
});

test("a payment that is no longer there closes the login again", async () => {
  const bought = await handedOver(shop);
  await database.pool.query("update orders set paid_cents = 100 where id = $1", [bought.orderId]);
  expect(await read(bought)).toMatchObject({
    error: { code: "conflict", text: "This order isn't paid in full. Please message us." },
  });
  expect((await readPurchase(shop.ctx, bought)).ok).toBe(true);
});

test("staff open it for one more reading, which the buyer sees in the log and is mailed", async () => {
  const bought = await handedOver(shop);
  const { orderId } = bought;
  const versionOf = async () => (await findOrder(shop.ctx, orderId))?.version ?? 0;
  const open = async (note = "Lost the page") =>
    allowAnotherReveal(shop.staff, { orderId, version: await versionOf(), note });
  expect(await open()).toMatchObject({ error: { text: expect.stringContaining("hasn't read") } });
  value(await read(bought));
  expect(await open(" ")).toMatchObject({ error: { code: "invalid", field: "note" } });
  expect(await allowAnotherReveal(shop.staff, { orderId, version: 1, note: "Lost" })).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
  value(await open());
  value(await open());
  expect(value(await readPurchaseForDesk(shop.staff, orderId)).desk.allowAnotherReveal).toBe(false);
  const [first, second] = await Promise.all([read(bought), read(bought)]);
  expect([first.ok, second.ok].toSorted()).toEqual([false, true]);
  expect(await logOf(database, orderId, "purchase.%")).toEqual([
    "purchase.revealed public",
    "purchase.reveal_allowed public",
    "purchase.revealed public",
  ]);
  const member = shop.as(await person(database, "member"));
  expect((await allowAnotherReveal(member, { orderId, version: 9, note: "For me" })).ok).toBe(false);
});

test("staff read it with a reason that the log keeps, never their own purchase, and it is no reading of the buyer's", async () => {
  const bought = await handedOver(shop);
  const { orderId } = bought;
  expect(await revealPurchaseLogin(shop.staff, { orderId, reason: " " })).toMatchObject({
    error: { field: "reason" },
  });
  await database.pool.query("update orders set assigned_to = $1 where id = $2", [
    personOf(shop.staff.actor),
    orderId,
  ]);
  expect(value(await revealPurchaseLogin(shop.staff, { orderId, reason: "The buyer asks for it" }))).toEqual(
    exampleLogin,
  );
  expect(await logOf(database, orderId, "order.secret%")).toEqual(["order.secret_revealed internal"]);
  expect(value(await readPurchaseForDesk(shop.staff, orderId)).revealedAt).toBeNull();
  const buyer = await person(database, "staff");
  await database.pool.query("update orders set customer_id = $1 where id = $2", [buyer.personId, orderId]);
  const idle: Actor = { ...(await person(database, "staff")), elevated: false };
  for (const actor of [buyer, idle, await person(database, "member")]) {
    expect((await revealPurchaseLogin(shop.as(actor), { orderId, reason: "To log in there" })).ok).toBe(
      false,
    );
  }
  // As its customer they read it like any other.
  expect(value(await read({ orderId, token: "" }, undefined, shop.as(buyer))).login).toEqual(exampleLogin);
});

test("it is asked for ten times an hour at most", async () => {
  const bought = await handedOver(shop);
  for (let tries = 0; tries < 10; tries += 1) await read(bought);
  expect(await read(bought)).toMatchObject({ error: { code: "too_many" } });
  minutes(61);
  expect(await read(bought)).toMatchObject({ error: { title: "Already read" } });
});

test("an account whose login is gone or stale is not handed over, by staff or by the payment", async () => {
  const listing = await listed(shop.ctx);
  const order = await purchased(shop.ctx, listing);
  await shop.ctx.vault.destroy(shop.ctx.db, { subject: `listing:${listing.id}` });
  await paid(shop.manager, order);
  await deliverPaid(shop.program, order);
  expect((await findOrder(shop.ctx, order.orderId))?.status).toBe("in_progress");
  expect(await logOf(database, order.orderId, "order.note")).toEqual(["order.note internal"]);
  const hand = { orderId: order.orderId, status: "verifying_account" } as const;
  expect(await setOrderStatus(shop.staff, hand)).toMatchObject({
    error: { code: "conflict", text: expect.stringContaining("The login is missing") },
  });
  expect(value(await readPurchaseForDesk(shop.staff, order.orderId))).toMatchObject({
    login: "gone",
    desk: { handOver: false },
  });
  const stale = await handedOver(shop, { isLoginStale: true });
  expect((await findOrder(shop.ctx, stale.orderId))?.status).toBe("in_progress");
});

test("the login is in the one answer and nowhere else: not in rows, events, jobs, mails, nor the log", async () => {
  const secret = `zq-${randomUUID()}`;
  const listing = await listed(shop.ctx);
  const subject = `listing:${listing.id}`;
  await shop.ctx.vault.destroy(shop.ctx.db, { subject });
  const login = JSON.stringify({ name: `${secret}@mail.test`, password: secret, recoveryQuestions: secret });
  const id = await shop.ctx.vault.seal(shop.ctx.db, { kind: "login", subject, value: login });
  await database.pool.query("update account_listings set login_secret_id = $1 where id = $2", [
    id,
    listing.id,
  ]);
  const order = await purchased(shop.ctx, listing, { customerEmail: "planted@mail.test" });
  await paid(shop.manager, order);
  await deliverPaid(shop.program, order);
  const bought = { orderId: order.orderId, token: order.accessToken };
  expect(value(await read(bought)).login.password).toBe(secret);
  await read(bought);
  const desk = await readPurchaseForDesk(shop.staff, order.orderId);
  const mine = await readPurchase(shop.ctx, bought);
  expect(JSON.stringify([desk, mine])).not.toContain(secret);
  await runJobs(database, shop.ctx, order.orderId);
  const mails = await mailsTo(database, shop.ctx, "planted@mail.test");
  expect(mails.length).toBeGreaterThan(2);
  expect(JSON.stringify(mails)).not.toContain(secret);
  const { rows: tables } = await database.pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  for (const { name } of tables) {
    const found = await database.pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [
      `%${secret}%`,
    ]);
    expect(found.rows, name).toEqual([]);
  }
});
