import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmSale, readOffer } from "../../domain/account-sales/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import { person } from "../orders/orders-rig.ts";
import { moneyOf, postingsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, offered, saleOf, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
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
    `select type, status, amount_cents, payment_method, disbursement_method, payout_secret_id is not null as sealed
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
  const staff = as(await person(database, "staff"));
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
