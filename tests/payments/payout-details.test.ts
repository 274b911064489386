import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrder, readOrder, setOrderStatus } from "../../domain/orders/index.ts";
import {
  approvePayout,
  lockPayoutDetails,
  markPayoutSent,
  readPayments,
  revealPayoutDetails,
  unlockPayoutDetails,
} from "../../domain/payments/index.ts";
import type { PayoutDetails } from "../../domain/ways/model.ts";
import { type Actor, personOf } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { eventsOf, orderAt, paymentsCtx, payoutOf, paypal } from "./payments-rig.ts";

let database: TestDatabase;
let staff: Actor;
let clerk: Actor;
let manager: Actor;
let otherManager: Actor;

beforeAll(async () => {
  database = await testDatabase();
  staff = await person(database, "staff", "Teller Finch");
  clerk = await person(database, "staff", "Clerk Wren");
  manager = await person(database, "manager", "Manager Rook");
  otherManager = await person(database, "manager", "Manager Crane");
});
afterAll(() => database.close());

const lockedAlready = {
  ok: false,
  error: { code: "conflict", title: "Failed to save disbursement details" },
};

test("the customer locks details in; the same again changes nothing, others are refused", async () => {
  const { ctx } = paymentsCtx(database);
  const { orderId, token } = await orderAt(ctx, "pending");
  const locked = await lockPayoutDetails(ctx, { orderId, token, details: paypal });
  expect(locked).toMatchObject({
    ok: true,
    value: { after: { disbursementMethod: "paypal", payoutLockedAt: ctx.clock.now() } },
  });
  const again = await lockPayoutDetails(ctx, { orderId, token, details: { ...paypal } });
  expect(again).toMatchObject({ ok: true, value: { after: { version: 2 } } });
  const other: PayoutDetails = { method: "venmo", handle: "@vault-heron" };
  expect(await lockPayoutDetails(ctx, { orderId, token, details: other })).toMatchObject(lockedAlready);
  expect(await eventsOf(database, orderId)).toEqual([
    "order.placed public",
    "order.payout_details_locked public",
  ]);
});

test("the mask of a destination is kept with the order for its customer, until staff unlock it", async () => {
  const { ctx } = paymentsCtx(database);
  const { orderId, token } = await orderAt(ctx, "pending");
  const address = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045";
  await lockPayoutDetails(ctx, { orderId, token, details: { method: "crypto", coin: "ETH", address } });
  const mine = await readOrder(ctx, { orderId, token });
  expect(mine).toMatchObject({ value: { private: { payoutMask: "0xd8dA…6045" } } });
  const anybodys = await readOrder(ctx, { orderId, token: undefined });
  expect(JSON.stringify(anybodys)).not.toContain("…6045");
  expect(JSON.stringify(anybodys).toLowerCase()).not.toContain(address.slice(2));
  const unlocked = await unlockPayoutDetails({ ...ctx, actor: manager }, { orderId, note: "A typo" });
  expect(unlocked).toMatchObject({ ok: true, value: { after: { payoutMask: null } } });
});

test("a wrong or missing token is refused, changes nothing, and staff see that somebody tried", async () => {
  const { ctx } = paymentsCtx(database);
  const { orderId } = await orderAt(ctx, "pending");
  for (const token of [undefined, "AAAAAAAAAAAAAAAAAAAAAA"]) {
    const refused = await lockPayoutDetails(ctx, { orderId, token, details: paypal });
    expect(refused).toMatchObject({ ok: false, error: { code: "forbidden" } });
  }
  expect(await findOrder(ctx, orderId)).toMatchObject({ payoutLockedAt: null, payoutSecretId: null });
  expect(await eventsOf(database, orderId)).toEqual([
    "order.placed public",
    "order.refused internal",
    "order.refused internal",
  ]);
  const secrets = await database.pool.query("select from vault_secrets where subject = $1", [
    `order:${orderId}`,
  ]);
  expect(secrets.rowCount).toBe(0);
});

test("an address that fails its checksum is refused at its field", async () => {
  const { ctx } = paymentsCtx(database);
  const { orderId, token } = await orderAt(ctx, "pending");
  const address = "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const details: PayoutDetails = { method: "crypto", coin: "ETH", address };
  expect(await lockPayoutDetails(ctx, { orderId, token, details })).toMatchObject({
    ok: false,
    error: { code: "invalid", field: "address", title: "Failed to save disbursement details" },
  });
  expect(await findOrder(ctx, orderId)).toMatchObject({ payoutLockedAt: null, version: 1 });
});

test("orders that we are paid for, that have ended, or whose payout is sent take no details", async () => {
  const { ctx, as } = paymentsCtx(database);
  const buy = await orderAt(ctx, "pending", { type: "gold_buy" });
  expect(await lockPayoutDetails(ctx, { ...buy, details: paypal })).toMatchObject({
    ok: false,
    error: { code: "invalid" },
  });
  const canceled = await orderAt(as(staff), "canceled", { hasDetails: false });
  const paid = await orderAt(as(staff), "gold_received", { hasDetails: false });
  const anotherWay = { method: "other", reference: "cash in hand" } as const;
  const sent = await markPayoutSent(as(manager), { orderId: paid.orderId, version: 1, anotherWay });
  expect(sent).toMatchObject({ ok: true });
  for (const order of [canceled, paid])
    expect(await lockPayoutDetails(ctx, { ...order, details: paypal })).toMatchObject(lockedAlready);
});

test("a manager unlocks with a reason, so that the customer can correct; the old details are gone", async () => {
  const { ctx, as } = paymentsCtx(database);
  const order = await orderAt(ctx, "pending");
  const { orderId } = order;
  await lockPayoutDetails(ctx, { ...order, details: paypal });
  expect(await unlockPayoutDetails(as(manager), { orderId, note: " " })).toMatchObject({
    ok: false,
    error: { code: "invalid", field: "note" },
  });
  const unlocked = await unlockPayoutDetails(as(manager), { orderId, note: "mistyped, says the chat" });
  expect(unlocked).toMatchObject({
    ok: true,
    value: { after: { disbursementMethod: null, payoutSecretId: null, payoutLockedAt: null } },
  });
  const cashtag: PayoutDetails = { method: "cashapp", cashtag: "$heron" };
  expect(await lockPayoutDetails(ctx, { ...order, details: cashtag })).toMatchObject({ ok: true });
  expect(await revealPayoutDetails(as(manager), { orderId, reason: "to pay this order" })).toEqual({
    ok: true,
    value: { details: cashtag },
  });
  const secrets = await database.pool.query("select from vault_secrets where subject = $1", [
    `order:${orderId}`,
  ]);
  expect(secrets.rowCount).toBe(1);
  // Whatever its amount, two people who had no part in the change pay it now.
  await setOrderStatus(as(staff), { orderId, status: "gold_received", note: "skipping" });
  expect(await approvePayout(as(manager), { orderId, version: 1 })).toMatchObject({
    error: { code: "forbidden", text: expect.stringContaining("You helped change") },
  });
  expect(await approvePayout(as(clerk), { orderId, version: 1 })).toMatchObject({ ok: true });
  await setOrderStatus(as(staff), { orderId, status: "payment_sent" });
  expect(await unlockPayoutDetails(as(manager), { orderId, note: "too late" })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
});

test("an approval is void once the destination changes", async () => {
  const { ctx, as } = paymentsCtx(database);
  const order = await orderAt(as(staff), "gold_received", { amountCents: 30_000 });
  const { orderId } = order;
  await lockPayoutDetails(ctx, { ...order, details: paypal });
  await approvePayout(as(manager), { orderId, version: 1 });
  await unlockPayoutDetails(as(manager), { orderId, note: "another account" });
  expect(await payoutOf(as(staff), orderId)).toMatchObject({ state: "due", approvedBy: null, version: 3 });
  expect(await approvePayout(as(otherManager), { orderId, version: 3 })).toMatchObject({ ok: true });
  await lockPayoutDetails(ctx, { ...order, details: { method: "paypal", email: "new@example.com" } });
  const payout = await payoutOf(as(staff), orderId);
  expect(payout).toMatchObject({ state: "due", approvedBy: null });
  expect(await markPayoutSent(as(staff), { orderId, version: payout.version })).toMatchObject({ ok: false });
});

test("reveal needs a person with the capability, a fresh step-up and a reason, and writes all of that into the log", async () => {
  const { ctx, as } = paymentsCtx(database);
  const order = await orderAt(ctx, "pending");
  const { orderId } = order;
  await lockPayoutDetails(ctx, { ...order, details: paypal });
  const member = await person(database, "member");
  const idle: Actor = { ...(await person(database, "staff")), elevated: false };
  const key: Actor = {
    kind: "key",
    keyId: orderId,
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "a key",
    capabilities: ["secrets.reveal"],
  };
  for (const [actor, code] of [
    [member, "not_found"],
    [idle, "step_up_required"],
    [key, "forbidden"],
  ] as const) {
    const refused = await revealPayoutDetails(as(actor), { orderId, reason: "to pay this order" });
    expect(refused).toMatchObject({ ok: false, error: { code } });
  }
  expect(await revealPayoutDetails(as(staff), { orderId, reason: " a " })).toMatchObject({
    ok: false,
    error: { code: "invalid", field: "reason" },
  });
  expect(await eventsOf(database, orderId)).toHaveLength(2);
  await database.pool.query("update orders set assigned_to = $1 where id = $2", [personOf(staff), orderId]);
  expect(await revealPayoutDetails(as(staff), { orderId, reason: "to pay this order" })).toMatchObject({
    ok: true,
    value: { details: paypal },
  });
  const { rows } = await database.pool.query(
    "select visibility, note, data, actor_id from events where subject_id = $1 and type = 'order.secret_revealed'",
    [orderId],
  );
  expect(rows).toEqual([
    {
      visibility: "internal",
      note: "to pay this order",
      data: { kind: "payout" },
      actor_id: staff.kind === "person" ? staff.personId : "",
    },
  ]);
});

test("secrets are destroyed 30 days after the order's end, unless it is opened again", async () => {
  const { ctx, as, clock } = paymentsCtx(database);
  const order = await orderAt(ctx, "pending");
  const { orderId } = order;
  const desk = as(manager);
  await lockPayoutDetails(ctx, { ...order, details: paypal });
  const day = 86_400_000;
  await setOrderStatus(desk, { orderId, status: "completed", note: "done by hand" });
  clock.advance(29 * day);
  await ctx.vault.destroyDue(ctx.db, clock.now());
  expect(await revealPayoutDetails(desk, { orderId, reason: "a question of theirs" })).toMatchObject({
    ok: true,
  });
  await setOrderStatus(desk, { orderId, status: "in_progress", note: "opened again" });
  clock.advance(100 * day);
  await ctx.vault.destroyDue(ctx.db, clock.now());
  expect(await revealPayoutDetails(desk, { orderId, reason: "a question of theirs" })).toMatchObject({
    ok: true,
  });
  await setOrderStatus(desk, { orderId, status: "canceled" });
  clock.advance(30 * day);
  await ctx.vault.destroyDue(ctx.db, clock.now());
  expect(await revealPayoutDetails(desk, { orderId, reason: "a question of theirs" })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
});

test("a destination stands nowhere in the database, the log, mails or answers but encrypted", async () => {
  const { ctx, as } = paymentsCtx(database);
  const planted: [PayoutDetails, string][] = [
    [{ method: "paypal", email: "planted-needle@example.com" }, "planted-needle"],
    [{ method: "cashapp", cashtag: "$plantedneedle7" }, "plantedneedle7"],
    [
      { method: "crypto", coin: "ETH", address: "0x27b1fdb04752bbc536007a920d24acb045561c26" },
      "27b1fdb04752bbc5",
    ],
    [
      {
        method: "bank",
        accountHolder: "Needle Holder",
        bankName: "Needle Bank",
        iban: "DE89370400440532013000",
      },
      "DE893704",
    ],
  ];
  const answers: unknown[] = [];
  for (const [details] of planted) {
    const order = await orderAt(as(staff), "gold_received");
    const { orderId, token } = order;
    answers.push(await lockPayoutDetails(ctx, { ...order, details }));
    answers.push(await lockPayoutDetails(ctx, { ...order, details: { method: "venmo", handle: "@other" } }));
    await revealPayoutDetails(as(staff), { orderId, reason: "to pay this order" });
    await markPayoutSent(as(staff), { orderId, version: 1 });
    answers.push(await readOrder(ctx, { orderId, token }), await readPayments(ctx, { orderId, token }));
    answers.push(await payoutOf(as(staff), orderId));
  }
  const everything = await wholeDatabase();
  expect(everything).toContain("gold_received");
  const reported = JSON.stringify([answers, Reflect.get(ctx.log, "lines")]).toLowerCase();
  for (const [, needle] of planted) {
    for (const form of [
      needle,
      Buffer.from(needle).toString("hex"),
      Buffer.from(needle).toString("base64"),
    ]) {
      expect(everything.includes(form.toLowerCase()), form).toBe(false);
      expect(reported.includes(form.toLowerCase()), form).toBe(false);
    }
  }
  // Not the word alone, which an order's phrase may hold.
  for (const name of ["needle holder", "needle bank"]) expect(everything.includes(name)).toBe(false);
});

/** Every row of every table as text, in lower case. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await database.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { schema, name } of rows) {
    const found = await database.pool.query(`select t::text as row from "${schema}"."${name}" t`);
    parts.push(...found.rows.map(({ row }) => String(row)));
  }
  return parts.join("\n").toLowerCase();
}
