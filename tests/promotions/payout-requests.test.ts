import { afterAll, beforeAll, expect, test } from "vitest";
import {
  approvePayout,
  confirmPayout,
  exportBankPayouts,
  failPayout,
  listPayouts,
  markPayoutSent,
  type PaymentsCtx,
  recordRefund,
  retryPayout,
  revealPayoutDetails,
  verifyLedger,
} from "../../domain/payments/index.ts";
import {
  askCommissionPayout,
  readReferralStatement,
  verifyCommissions,
  waiveCommission,
} from "../../domain/promotions/index.ts";
import { writeSettings } from "../../domain/settings/index.ts";
import { system, visitor } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
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
    `select (select string_agg(p::text, ' ') from payouts p) ||
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
    `select (select count(*)::int from payouts where person_id = $1) as requests,
      (select count(*)::int from events where subject_id = $1::text and type like 'commission.payout_%') as events`,
    [personId],
  );
  expect(rows).toEqual([{ requests: 1, events: 1 }]);
});

test("only managers see and handle commission, never their own, and under the version that they saw", async () => {
  const { ctx, personId } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  const { act } = await openRequestOf(manager, ctx);
  const { orderId } = act;
  const staff = as(await person(database, "staff"));
  const capabilities = ["orders.read", "orders.progress"];
  const key = as({ kind: "key", keyId: personId, madeBy: personId, name: "A robot", capabilities });
  const refused = { ok: false };
  for (const who of [staff, key, ctx]) {
    expect(await markPayoutSent(who, act)).toMatchObject(refused);
    expect(await failPayout(who, { ...act, reason: "no" })).toMatchObject(refused);
    expect(await approvePayout(who, act)).toMatchObject(refused);
    expect(await revealPayoutDetails(who, { orderId, reason: "to pay this order" })).toMatchObject(refused);
  }
  for (const who of [staff, key]) {
    const listed = await listPayouts(who, {});
    expect(listed.ok && listed.value.payouts.filter((row) => row.personId)).toEqual([]);
  }
  expect(await markPayoutSent(manager, { ...act, version: act.version + 1 })).toMatchObject({
    error: { code: "conflict" },
  });
  await database.pool.query("update user_profiles set role = 'manager' where id = $1", [personId]);
  const own = ctx.actor.kind === "person" ? as({ ...ctx.actor, role: "manager", elevated: true }) : ctx;
  for (const done of [
    await markPayoutSent(own, act),
    await failPayout(own, { ...act, reason: "not now" }),
    await revealPayoutDetails(own, { orderId, reason: "to pay this order" }),
  ])
    expect(done).toMatchObject({ error: { code: "forbidden" } });
});

test("paid once, however often and by whom it is recorded at the same moment; the ledger follows", async () => {
  const { ctx, personId } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  const { act } = await openRequestOf(manager, ctx);
  const both = await Promise.all([
    markPayoutSent(manager, { ...act, reference: "PP-1" }),
    markPayoutSent(other, { ...act, reference: "PP-2" }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await statementOf(ctx)).toMatchObject({ balanceCents: 0, request: { state: "paid" } });
  const { rows } = await database.pool.query(
    `select count(*)::int as n, -sum(amount_cents)::int as cents from ledger_entries e
     join ledger_postings p on p.id = e.posting_id
     where e.account = 'cash' and p.key in (select 'commission_paid:' || id from payouts where person_id = $1)`,
    [personId],
  );
  expect(rows).toEqual([{ n: 1, cents: 600 }]);
  expect((await verifyLedger(database.db)).problems).toEqual([]);
  const { rows: jobs } = await database.pool.query(
    "select count(*)::int as mails from graphile_worker.jobs where task_identifier = 'commission-credited'",
  );
  expect(jobs[0].mails).toBeGreaterThan(1);
  const sent = { ...act, version: act.version + 1 };
  expect(refusal(await confirmPayout(manager, sent))).toBeNull();
  expect(await statementOf(ctx)).toMatchObject({ balanceCents: 0, request: { state: "paid" } });
});

test("commission that comes back is owed again, once, and its referrer asks anew with the reason before them", async () => {
  const { ctx } = await referrerWith(600);
  const details = paypal();
  await askCommissionPayout(ctx, { details });
  const { act } = await openRequestOf(manager, ctx);
  expect(refusal(await markPayoutSent(manager, act))).toBeNull();
  const sent = { ...act, version: act.version + 1 };
  const reason = "PayPal sent it back.";
  const both = await Promise.all([1, 2].map(() => failPayout(manager, { ...sent, reason })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await statementOf(ctx)).toMatchObject({ balanceCents: 600, request: { state: "rejected", reason } });
  const failed = { ...act, version: act.version + 2 };
  expect(refusal(await retryPayout(manager, failed))).toContain("ask for their commission again");
  expect((await verifyLedger(database.db)).problems).toEqual([]);
  expect(refusal(await askCommissionPayout(ctx, { details }))).toBeNull();
  const again = await openRequestOf(manager, ctx);
  // Within a day the two add up to less than a second person is asked for.
  expect(refusal(await markPayoutSent(manager, again.act))).toBeNull();
  expect(await statementOf(ctx)).toMatchObject({ balanceCents: 0, lines: [{}, {}] });
});

test("a bank file has commission too, once, for managers other than its referrer", async () => {
  const { ctx } = await referrerWith(600);
  const iban = "DE89370400440532013000";
  const details = { method: "bank", accountHolder: "Vault Heron", bankName: "Bank", iban } as const;
  expect(refusal(await askCommissionPayout(ctx, { details }))).toBeNull();
  const { id } = await openRequestOf(manager, ctx);
  const file = (who: PaymentsCtx) => exportBankPayouts(who, { reason: "paying today's transfers" });
  const staff = as(await person(database, "staff"));
  expect(refusal(await file(staff))).toContain("No new payout");
  const own = ctx.actor.kind === "person" ? as({ ...ctx.actor, role: "manager", elevated: true }) : ctx;
  expect(refusal(await file(own))).toContain("No new payout");
  const made = await file(manager);
  expect(made.ok && made.value.csv).toContain(`Commission ${id.slice(0, 8)}`.slice(0, 14));
  expect(made.ok && made.value.csv).toContain(iban);
  expect(refusal(await file(other))).toContain("No new payout");
  expect(refusal(await askCommissionPayout(ctx, { details: paypal() }))).toContain("already paying");
  // What is earned since is no part of what the bank was given.
  await friendBuys(manager, await anotherFriend(ctx), 700);
  const open = await openRequestOf(manager, ctx);
  expect(open.amountCents).toBe(600);
  expect(refusal(await markPayoutSent(manager, open.act))).toBeNull();
  const statement = await statementOf(ctx);
  expect(statement).toMatchObject({ balanceCents: 700, request: { state: "paid" } });
  const states = statement.lines.flatMap((line) => (line.kind === "commission" ? [line.state] : []));
  expect(states.sort()).toEqual(["credited", "paid"]);
  const personId = ctx.actor.kind === "person" ? ctx.actor.personId : "";
  expect(await transact(database.db, (tx) => waiveCommission(ctx, tx, personId))).toEqual({
    ok: true,
    value: 700,
  });
});

test("what a refund takes back shrinks the payout, and rejects it below the smallest", async () => {
  const { ctx, orderId } = await referrerWith(1000);
  await askCommissionPayout(ctx, { details: paypal() });
  const refund = (amountCents: number, reference: string, clock = manager.clock) =>
    recordRefund({ ...manager, clock }, { orderId, amountCents, reference, reason: "asked for" });
  const { act } = await openRequestOf(manager, ctx);
  expect(refusal(await refund(8_000, "a part"))).toBeNull();
  expect(await openRequestOf(manager, ctx)).toMatchObject({ amountCents: 600 });
  expect(refusal(await markPayoutSent(manager, act))).toContain("Someone else changed this payout");
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
  const last = { ...act, version: act.version + 2 };
  expect(refusal(await markPayoutSent(manager, last))).toBe("This payout isn't waiting to be sent.");
});

test("above the limit one person approves and another records; more than was approved needs it anew", async () => {
  const admin = as(await person(database, "admin"));
  const settings = { secondPersonAboveCents: 500 };
  const before = await writeSettings(admin, { key: "approvals", version: 0, value: settings });
  expect(refusal(before)).toBeNull();
  const { ctx } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  const act = async () => (await openRequestOf(manager, ctx)).act;
  expect(refusal(await markPayoutSent(manager, await act()))).toContain("second person must approve");
  expect(refusal(await approvePayout(manager, await act()))).toBeNull();
  expect(refusal(await approvePayout(other, await act()))).toBe("This payout is already approved.");
  expect(refusal(await markPayoutSent(manager, await act()))).toBe(
    "You approved this. Someone else must send it.",
  );
  await friendBuys(manager, await anotherFriend(ctx), 100);
  expect(refusal(await markPayoutSent(other, await act()))).toContain("second person must approve");
  expect(refusal(await approvePayout(manager, await act()))).toBeNull();
  expect(refusal(await markPayoutSent(other, await act()))).toBeNull();
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
  const { act } = changed;
  expect(refusal(await markPayoutSent(manager, act))).toContain("destination changed");
  expect(await revealPayoutDetails(manager, { orderId: changed.id, reason: "to pay it out today" })).toEqual({
    ok: true,
    value: { details: { method: "paypal", email: "second@paid.example" } },
  });
  expect(refusal(await askCommissionPayout(ctx, { details: paypal("third@paid.example") }))).toContain(
    "already paying",
  );
  expect(refusal(await approvePayout(manager, act))).toBeNull();
  expect(refusal(await markPayoutSent(other, { ...act, version: act.version + 1 }))).toBeNull();
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
  const { act } = await openRequestOf(manager, ctx);
  expect(refusal(await failPayout(manager, { ...act, reason: " " }))).not.toBeNull();
  const reason = "PayPal refused the address.";
  expect(refusal(await failPayout(manager, { ...act, reason }))).toBeNull();
  expect(await statementOf(ctx)).toMatchObject({ balanceCents: 600, request: { state: "rejected", reason } });
  expect(
    await revealPayoutDetails(manager, { orderId: act.orderId, reason: "to look at the link" }),
  ).toMatchObject({
    error: { code: "not_found" },
  });
  expect(refusal(await askCommissionPayout(ctx, { details: paypal() }))).toBeNull();
});

test("a destination that was rejected makes no other known: whoever asks again for another takes two people", async () => {
  const { ctx } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  const reject = async () =>
    failPayout(manager, { ...(await openRequestOf(manager, ctx)).act, reason: "Sorry" });
  const thiefs = paypal("thief@paid.example");
  for (let time = 0; time < 2; time += 1) {
    expect(refusal(await reject())).toBeNull();
    expect(refusal(await askCommissionPayout(ctx, { details: thiefs }))).toBeNull();
    const open = await openRequestOf(manager, ctx);
    expect(open.secondPerson).toBe("changed");
    expect(refusal(await markPayoutSent(manager, open.act))).toContain("second person must approve");
  }
});

test("commission of an account whose email address has changed since takes two people, also what was approved before", async () => {
  const moved = async ({ actor }: PaymentsCtx) => {
    const subjectId = actor.kind === "person" ? actor.personId : "";
    const subject = { subjectKind: "person", subjectId, actor } as const;
    const event = {
      ...subject,
      type: "person.email_changed",
      visibility: "internal",
      data: {},
      topics: [],
    } as const;
    await database.db.transaction((tx) => appendEvent(tx, event));
  };
  // After the event, whose moment is the database's.
  const later = { clock: fixedClock(new Date(Date.now() + 60_000)) };
  const [one, two] = [
    { ...manager, ...later },
    { ...other, ...later },
  ];
  const { ctx } = await referrerWith(600);
  await askCommissionPayout(ctx, { details: paypal() });
  expect((await openRequestOf(manager, ctx)).secondPerson).toBeNull();
  await moved(ctx);
  expect(refusal(await markPayoutSent(one, (await openRequestOf(one, ctx)).act))).toContain("must approve");
  await database.pool.query("update payouts set approved_by = $1, approved_at = $2 where person_id = $3", [
    ...[two.actor.kind === "person" && two.actor.personId, manager.clock.now()],
    ctx.actor.kind === "person" && ctx.actor.personId,
  ]);
  expect(refusal(await markPayoutSent(one, (await openRequestOf(one, ctx)).act))).toContain("must approve");
  expect(refusal(await approvePayout(two, (await openRequestOf(one, ctx)).act))).toBeNull();
  expect(refusal(await markPayoutSent(one, (await openRequestOf(one, ctx)).act))).toBeNull();

  const taken = await referrerWith(600);
  await moved(taken.ctx);
  await askCommissionPayout(taken.ctx, { details: paypal() });
  expect((await openRequestOf(manager, taken.ctx)).secondPerson).toBe("changed");
});

test("what is booked as commission is what the orders earn", async () => {
  const problems = await database.db.transaction((tx) => verifyCommissions(tx));
  expect(problems).toEqual([]);
});
