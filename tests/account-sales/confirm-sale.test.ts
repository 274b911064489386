import { afterAll, beforeAll, expect, test } from "vitest";
import { addRecovered, confirmSale, readOffer } from "../../domain/account-sales/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { person } from "../orders/orders-rig.ts";
import { moneyOf, postingsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { accountShop, offered, saleOf, scoresOf, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
});
afterAll(() => database.close());

test("a confirmed sale is an order over the offer's sum, with login and destination in the vault only", async () => {
  const { ctx } = await accountShop(database);
  const offer = await offered(ctx);
  const done = await confirmSale(ctx, saleOf(offer));
  expect(done).toMatchObject({ ok: true, value: { replayed: false } });
  if (!done.ok) return;
  const { orderId } = done.value.placed;
  const { rows } = await database.pool.query(
    `select type, status, amount_cents, payment_method, disbursement_method, payout_mask, payout_secret_id is not null as sealed
     from orders where id = $1`,
    [orderId],
  );
  expect(rows).toEqual([
    {
      type: "account_sale",
      status: "pending",
      amount_cents: offer.amountCents,
      payment_method: "cashapp",
      disbursement_method: "cashapp",
      payout_mask: "$ci•••",
      sealed: true,
    },
  ]);
  const secrets = await database.pool.query(
    "select kind from vault_secrets where subject = $1 order by kind",
    [`order:${orderId}`],
  );
  expect(secrets.rows.map(({ kind }) => kind)).toEqual(["login", "payout"]);
  expect(await readOffer(ctx, offer.offerId)).toMatchObject({ ok: true, value: { orderId } });
});

test("a repeat gets the first order, other content under its key and a second key do not", async () => {
  const { ctx, clock } = await accountShop(database);
  const sale = saleOf(await offered(ctx));
  const first = await confirmSale(ctx, sale);
  clock.advance(25 * 3_600_000);
  expect(await confirmSale(ctx, sale)).toMatchObject({
    ok: true,
    value: { replayed: true, placed: first.ok ? first.value.placed : null },
  });
  const other = { ...sale, login: { ...sale.login, password: "another" } };
  expect(await confirmSale(ctx, other)).toMatchObject({ ok: false, error: { code: "key_reused" } });
  const again = { ...sale, once: { scope: "test", key: "another-key" } };
  expect(await confirmSale(ctx, again)).toMatchObject({ ok: false, error: { code: "conflict" } });
});

test("an expired offer makes no order and leaves no secret", async () => {
  const { ctx, clock } = await accountShop(database);
  const sale = saleOf(await offered(ctx));
  const before = await database.pool.query("select count(*)::int as n from vault_secrets");
  clock.advance(24 * 3_600_000);
  expect(await confirmSale(ctx, sale)).toMatchObject({ ok: false, error: { code: "expired" } });
  const after = await database.pool.query("select count(*)::int as n from vault_secrets");
  expect(after.rows).toEqual(before.rows);
});

test("an account is owed from its payment on, and paid only with a reason while it is not verified", async () => {
  const { ctx, as } = await accountShop(database);
  const { orderId } = await sold(ctx);
  const staff = as(await person(database, "manager"));
  for (const status of ["in_progress", "verifying_account"] as const) {
    expect(await setOrderStatus(staff, { orderId, status })).toMatchObject({ ok: true });
  }
  const refused = await setOrderStatus(staff, { orderId, status: "payment_sent" });
  expect(refused).toMatchObject({ ok: false, error: { code: "conflict", field: "note" } });
  expect(await postingsOf(database, orderId)).toEqual([]);
  const note = "seen in the game";
  expect(await setOrderStatus(staff, { orderId, status: "payment_sent", note })).toMatchObject({ ok: true });
  expect(await postingsOf(database, orderId)).toEqual([
    "account_received accounts_bought 10000, owed_to_customers -10000",
    "payout_sent owed_to_customers 10000, cash -10000",
  ]);
  expect(await moneyOf(staff, orderId)).toMatchObject({ state: "paid_out", payout: { state: "sent" } });
});

const flagsOf = async (orderId: string) => {
  const { rows } = await database.pool.query("select flags from account_sales where order_id = $1", [
    orderId,
  ]);
  return rows[0]?.flags;
};
const logOf = async (orderId: string) => {
  const { rows } = await database.pool.query(
    "select seq, type, visibility, data -> 'kinds' as kinds from events where subject_id = $1 order by seq",
    [orderId],
  );
  return rows;
};

test("an account that was sold is flagged when it is sold again, in any spelling", async () => {
  const { ctx, rank, as } = await accountShop(database);
  rank("Twice Sold", scoresOf(70));
  const place = async (rsn: string) => {
    const done = await confirmSale(ctx, saleOf(await offered(ctx, {}, rsn)));
    if (!done.ok) throw new Error(done.error.text);
    return done.value.placed.orderId;
  };
  const staff = as(await person(database, "manager"));
  const first = await place("Twice Sold");
  expect(await flagsOf(first)).toEqual([]);
  await setOrderStatus(staff, { orderId: first, status: "payment_sent", note: "paid by hand" });
  await setOrderStatus(staff, { orderId: first, status: "completed" });
  const second = await place("twice_sold-");
  expect(await flagsOf(second)).toEqual(["resold"]);
  expect(await logOf(second)).toEqual([
    { seq: 1, type: "order.placed", visibility: "public", kinds: null },
    { seq: 2, type: "account.flagged", visibility: "internal", kinds: ["resold"] },
  ]);
  await setOrderStatus(staff, { orderId: second, status: "canceled" });
  rank("Let Go", scoresOf(70));
  await setOrderStatus(staff, { orderId: await place("Let Go"), status: "canceled" });
  expect(await flagsOf(await place("let_go"))).toEqual([]);
});

test("what staff are told of a sale is written with it: one row each, a whole chain, nothing for the customer", async () => {
  const { ctx, rank, as } = await accountShop(database);
  rank("Told Once", scoresOf(70));
  await database.pool.query("truncate recovered_accounts, recovered_pepper");
  const staff = as(await person(database, "staff"));
  await addRecovered(staff, { kind: "wallet", value: "$toldonce", effect: "flag", note: "Seen before" });
  const payout = { method: "cashapp", cashtag: "$toldonce" } as const;
  const sale = saleOf(await offered(ctx, {}, "Told Once"), { payout });
  const done = await confirmSale(ctx, sale);
  if (!done.ok) throw new Error(done.error.text);
  const { orderId } = done.value.placed;
  await confirmSale(ctx, sale);
  expect(await logOf(orderId)).toMatchObject([
    { seq: 1, type: "order.placed" },
    { seq: 2, type: "account.flagged", kinds: ["wallet"] },
  ]);
  const { rows } = await database.pool.query("select tx_id::text as tx from events where subject_id = $1", [
    orderId,
  ]);
  expect(new Set(rows.map(({ tx }) => tx)).size).toBe(1);
  const topics = await database.pool.query(
    "select topics from events where subject_id = $1 and visibility = 'internal'",
    [orderId],
  );
  expect(topics.rows).toEqual([{ topics: ["orders", `order-desk:${orderId}`] }]);
  expect(await verifyEvents(ctx.db, { subjectKind: "order", subjectId: orderId })).toEqual({
    subjects: 1,
    events: 2,
    broken: [],
  });
  const due = await database.pool.query(
    "select seq from due_events join events on id = event_id where subject_id = $1 order by seq",
    [orderId],
  );
  expect(due.rows).toEqual([{ seq: 1 }, { seq: 2 }]);
});

test("an offer that is used or expired says so and nothing of the list", async () => {
  const { ctx, clock, as } = await accountShop(database);
  await database.pool.query("truncate recovered_accounts, recovered_pepper");
  const offer = await offered(ctx);
  const sale = saleOf(offer);
  const first = await confirmSale(ctx, sale);
  expect(first.ok).toBe(true);
  const manager = as(await person(database, "manager"));
  const old = await offered(ctx);
  const note = "Known from before";
  for (const trait of [
    { kind: "wallet", value: "$cinderwren" },
    { kind: "email", value: "wren@customers.example" },
    { kind: "rsn", value: "Cinder Wren" },
  ] as const)
    await addRecovered(manager, { ...trait, effect: "block", note });
  expect(await confirmSale(ctx, saleOf(old))).toMatchObject({ error: { code: "forbidden" } });
  expect(await confirmSale(ctx, saleOf(offer))).toMatchObject({ error: { code: "conflict" } });
  // A repeat of what was sold before the block still gets its first answer.
  expect(await confirmSale(ctx, sale)).toMatchObject({ ok: true, value: { replayed: true } });
  clock.advance(24 * 3_600_000);
  expect(await confirmSale(ctx, saleOf(old))).toMatchObject({ error: { code: "expired" } });
  expect(await confirmSale(ctx, saleOf(offer))).toMatchObject({ error: { code: "conflict" } });
  await database.pool.query("truncate recovered_accounts, recovered_pepper");
});
