import { afterAll, beforeAll, expect, test } from "vitest";
import { type PaymentsCtx, recordRefund, verifyLedger } from "../../domain/payments/index.ts";
import {
  approveCommissionPayout,
  askCommissionPayout,
  payCommission,
  readReferralStatement,
  rejectCommissionPayout,
  revealCommissionDestination,
  verifyCommissions,
} from "../../domain/promotions/index.ts";
import { writeSettings } from "../../domain/settings/index.ts";
import { system, visitor } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { friendBuys, friends, openRequestOf, promoShop } from "./promotions-rig.ts";

type Shop = Awaited<ReturnType<typeof promoShop>>;
let database: TestDatabase;
let as: Shop["as"];
let manager: PaymentsCtx;
let other: PaymentsCtx;

beforeAll(async () => {
  database = await testDatabase();
  ({ as } = await promoShop(database));
  manager = as(await person(database, "manager"));
  other = as(await person(database, "manager"));
});
afterAll(() => database.close());

let mailboxes = 0;
const paypal = (email = `referrer${++mailboxes}@paid.example`) => ({ method: "paypal", email }) as const;
const refusal = (result: { ok: boolean; error?: { text: string } }) => result.error?.text ?? null;

/** A referrer whose friend has brought them 5 % of so many millions at $0.20. */
async function referrerWith(millions: number) {
  const { referrer, friend } = await friends(database);
  const orderId = await friendBuys(manager, friend, millions);
  return { ctx: as(referrer), personId: referrer.personId, friend, orderId };
}

async function statementOf(ctx: PaymentsCtx) {
  const read = await readReferralStatement(ctx);
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

test("a referrer asks for their balance from the smallest payout on; the destination goes to the vault", async () => {
  const { ctx } = await referrerWith(499);
  expect(refusal(await askCommissionPayout({ ...ctx, actor: visitor }, { details: paypal() }))).toBe(
    "Please sign in.",
  );
  expect(refusal(await askCommissionPayout(ctx, { details: paypal() }))).toBe(
    "You can ask for a payout from $5.00 on.",
  );
  await friendBuys(manager, await anotherFriend(ctx), 100);
  expect(await askCommissionPayout(ctx, { details: paypal("mine@paid.example") })).toEqual({
    ok: true,
    value: { amountCents: 599 },
  });
  const { request } = await statementOf(ctx);
  expect(request).toMatchObject({ state: "requested", method: "paypal", mask: "m•••@paid.example" });
  const { rows } = await database.pool.query(
    `select (select string_agg(r::text, ' ') from commission_payout_requests r) ||
      (select string_agg(e::text, ' ') from events e) as kept`,
  );
  expect(rows[0].kept).not.toContain("mine@paid.example");
});

test("asked twice or at the same moment there is one request", async () => {
  const { ctx, personId } = await referrerWith(600);
  const details = paypal();
  const results = await Promise.all([1, 2, 3, 4].map(() => askCommissionPayout(ctx, { details })));
  expect(results.every(({ ok }) => ok)).toBe(true);
  const { rows } = await database.pool.query(
    `select (select count(*)::int from commission_payout_requests where referrer_id = $1) as requests,
      (select count(*)::int from events where subject_id = $1::text and type like 'commission.payout_%') as events`,
    [personId],
  );
  expect(rows).toEqual([{ requests: 1, events: 1 }]);
});

test("only managers handle a request, never their own, and under the version that they saw", async () => {
  const { ctx } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  const { id: requestId, version } = await openRequestOf(manager, ctx);
  const act = { requestId, version, amountCents: 600, reference: "T1" };
  const staff = as(await person(database, "staff"));
  for (const who of [staff, ctx]) {
    expect(await payCommission(who, act)).toMatchObject({ error: { code: "not_found" } });
    expect(await rejectCommissionPayout(who, { ...act, reason: "no" })).toMatchObject({
      error: { code: "not_found" },
    });
    expect(await revealCommissionDestination(who, { requestId, reason: "to pay this order" })).toMatchObject({
      error: { code: "not_found" },
    });
    expect(await approveCommissionPayout(who, act)).toMatchObject({ error: { code: "not_found" } });
  }
  expect(await payCommission(manager, { ...act, version: version + 1 })).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
  expect(refusal(await payCommission(manager, { ...act, amountCents: 599 }))).toBe(
    "The balance is now $6.00. Nothing was recorded.",
  );
  expect(refusal(await payCommission(manager, { ...act, reference: " " }))).toContain("reference");
  await database.pool.query("update user_profiles set role = 'manager' where id = $1", [
    ctx.actor.kind === "person" ? ctx.actor.personId : null,
  ]);
  const own = ctx.actor.kind === "person" ? as({ ...ctx.actor, role: "manager", elevated: true }) : ctx;
  expect(await payCommission(own, act)).toMatchObject({ error: { code: "forbidden" } });
  expect(await revealCommissionDestination(own, { requestId, reason: "to pay this order" })).toMatchObject({
    error: { code: "forbidden" },
  });
});

test("paid once, however often and by whom it is recorded at the same moment; the ledger follows", async () => {
  const { ctx, personId } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  const { id: requestId, version } = await openRequestOf(manager, ctx);
  const act = { requestId, version, amountCents: 600 };
  const both = await Promise.all([
    payCommission(manager, { ...act, reference: "PP-1" }),
    payCommission(other, { ...act, reference: "PP-2" }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await database.pool.query(
    "select reference from commission_payouts where referrer_id = $1",
    [personId],
  );
  expect(rows).toHaveLength(1);
  const again = { ...act, reference: rows[0].reference };
  expect(refusal(await payCommission(manager, again))).toBeNull();
  expect(refusal(await payCommission(manager, { ...again, amountCents: 1 }))).toBe(
    "This reference is already used for another amount.",
  );
  expect(await statementOf(ctx)).toMatchObject({ balanceCents: 0, request: { state: "paid" } });
  expect((await verifyLedger(database.db)).problems).toEqual([]);
  const { rows: jobs } = await database.pool.query(
    "select count(*)::int as mails from graphile_worker.jobs where task_identifier = 'commission-credited'",
  );
  expect(jobs[0].mails).toBeGreaterThan(1);
});

test("what a refund takes back shrinks the request, and rejects it below the smallest payout", async () => {
  const { ctx, orderId } = await referrerWith(1000);
  await askCommissionPayout(ctx, { details: paypal() });
  const refund = (amountCents: number, reference: string, clock = manager.clock) =>
    recordRefund({ ...manager, clock }, { orderId, amountCents, reference, reason: "asked for" });
  expect(refusal(await refund(8_000, "a part"))).toBeNull();
  expect(await openRequestOf(manager, ctx)).toMatchObject({ askedCents: 1000, balanceCents: 600 });
  const { id: requestId, version } = await openRequestOf(manager, ctx);
  expect(
    refusal(await payCommission(manager, { requestId, version, amountCents: 1000, reference: "X" })),
  ).toBe("The balance is now $6.00. Nothing was recorded.");
  // The next day: refunds to one customer add up for one (Rule P42).
  const tomorrow = fixedClock(new Date(manager.clock.now().getTime() + 24 * 3_600_000 + 1));
  expect(refusal(await refund(8_000, "more", tomorrow))).toBeNull();
  expect(await statementOf(ctx)).toMatchObject({
    balanceCents: 200,
    request: {
      state: "rejected",
      reason: "A friend's order was refunded, so your balance is below $5.00.",
    },
  });
  expect(
    refusal(await payCommission(manager, { requestId, version, amountCents: 200, reference: "X" })),
  ).toBe("This request was already rejected.");
});

test("above the limit one person approves and another records; more than was approved needs it anew", async () => {
  const admin = as(await person(database, "admin"));
  const settings = { secondPersonAboveCents: 500 };
  const before = await writeSettings(admin, { key: "approvals", version: 0, value: settings });
  expect(refusal(before)).toBeNull();
  const { ctx } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  const act = async () => {
    const { id: requestId, version, balanceCents: amountCents } = await openRequestOf(manager, ctx);
    return { requestId, version, amountCents, reference: "BIG" };
  };
  expect(refusal(await payCommission(manager, await act()))).toContain("second person must approve");
  expect(refusal(await approveCommissionPayout(manager, await act()))).toBeNull();
  expect(refusal(await approveCommissionPayout(other, await act()))).toBe("This payout is already approved.");
  expect(refusal(await payCommission(manager, await act()))).toBe(
    "You approved this. Someone else must send it.",
  );
  await friendBuys(manager, await anotherFriend(ctx), 100);
  expect(refusal(await payCommission(other, await act()))).toContain("second person must approve");
  expect(refusal(await approveCommissionPayout(manager, await act()))).toBeNull();
  expect(refusal(await payCommission(other, await act()))).toBeNull();
  const reset = await writeSettings(as(system("two admins")), {
    key: "approvals",
    version: 1,
    value: { secondPersonAboveCents: 10_000 },
  });
  expect(refusal(reset)).toBeNull();
});

test("another destination than the last takes a second person, and can't be chosen once staff looked", async () => {
  const { ctx } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal("first@paid.example") });
  const first = await openRequestOf(manager, ctx);
  expect(first.secondPerson).toBeNull();
  expect(refusal(await askCommissionPayout(ctx, { details: paypal("second@paid.example") }))).toBeNull();
  const changed = await openRequestOf(manager, ctx);
  expect(changed).toMatchObject({ id: first.id, mask: "s•••@paid.example", secondPerson: "changed" });
  const act = { requestId: changed.id, version: changed.version, amountCents: 600, reference: "CHANGED" };
  expect(refusal(await payCommission(manager, act))).toContain("destination changed");
  expect(
    await revealCommissionDestination(manager, { requestId: changed.id, reason: "to pay it out today" }),
  ).toEqual({
    ok: true,
    value: { details: { method: "paypal", email: "second@paid.example" } },
  });
  expect(refusal(await askCommissionPayout(ctx, { details: paypal("third@paid.example") }))).toContain(
    "already paying",
  );
  expect(refusal(await approveCommissionPayout(manager, act))).toBeNull();
  expect(refusal(await payCommission(other, { ...act, version: act.version + 1 }))).toBeNull();
  // The next payout to the same destination takes one person.
  await friendBuys(manager, await anotherFriend(ctx), 600);
  await askCommissionPayout(ctx, { details: paypal("second@paid.example") });
  expect((await openRequestOf(manager, ctx)).secondPerson).toBeNull();
});

async function anotherFriend({ actor }: PaymentsCtx) {
  const friend = await person(database, "member");
  await database.pool.query(
    "update user_profiles set referred_by = $2, created_at = '2026-11-20' where id = $1",
    [friend.personId, actor.kind === "person" ? actor.personId : null],
  );
  return friend;
}

test("a rejected request says why, its destination is gone, and the balance can be asked for again", async () => {
  const { ctx } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  const { id: requestId, version } = await openRequestOf(manager, ctx);
  expect(refusal(await rejectCommissionPayout(manager, { requestId, version, reason: " " }))).toContain(
    "Say why",
  );
  const reason = "PayPal refused the address.";
  expect(refusal(await rejectCommissionPayout(manager, { requestId, version, reason }))).toBeNull();
  expect(await statementOf(ctx)).toMatchObject({ balanceCents: 600, request: { state: "rejected", reason } });
  expect(
    await revealCommissionDestination(manager, { requestId, reason: "to look at the link" }),
  ).toMatchObject({
    error: { code: "not_found" },
  });
  expect(refusal(await askCommissionPayout(ctx, { details: paypal() }))).toBeNull();
});

test("what is booked as commission is what the orders earn", async () => {
  const problems = await database.db.transaction((tx) => verifyCommissions(tx));
  expect(problems).toEqual([]);
});
