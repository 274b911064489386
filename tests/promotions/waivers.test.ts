import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus } from "../../domain/orders/model.ts";
import {
  type PaymentsCtx,
  recordRefund,
  revealPayoutDetails,
  verifyLedger,
} from "../../domain/payments/index.ts";
import {
  askCommissionPayout,
  listReferrers,
  readReferralStatement,
  verifyCommissions,
  waiveCommission,
} from "../../domain/promotions/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { transact } from "../../platform/database/transact.ts";
import { person } from "../orders/orders-rig.ts";
import { postingsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { askedAndPaid, friendBuys, friends, openRequestOf, promoShop } from "./promotions-rig.ts";

let database: TestDatabase;
let as: (actor: Actor) => PaymentsCtx;
let manager: PaymentsCtx;

beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
  ({ as } = await promoShop(database));
  manager = as(await person(database, "manager"));
});
afterAll(() => database.close());

type Known = { ctx: PaymentsCtx; personId: string };

const waive = ({ ctx, personId }: Known) => transact(ctx.db, (tx) => waiveCommission(ctx, tx, personId));

async function statementOf({ ctx }: Known) {
  const read = await readReferralStatement(ctx);
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

const move = (orderId: string, status: OrderStatus) =>
  setOrderStatus(manager, { orderId, status, gold: "returned", note: "put here by the test" });

async function referrerWithFriend() {
  const { referrer, friend } = await friends(database);
  return { ctx: as(referrer), personId: referrer.personId, friend };
}

/** What the ledger says we owe all referrers together, in cents; below 0 for what we claim from them. */
async function owedCents(): Promise<number> {
  const { rows } = await database.pool.query(
    "select coalesce(-sum(amount_cents), 0)::int as cents from ledger_entries where account = 'commissions_owed'",
  );
  return rows[0].cents;
}

const problems = async () => (await verifyLedger(database.db, [verifyCommissions])).problems;

test("what was given up is booked back for its order once: canceling that order later claims nothing", async () => {
  const one = await referrerWithFriend();
  const orderId = await friendBuys(manager, one.friend, 1000);
  expect(await waive(one)).toEqual({ ok: true, value: 1000 });
  expect(await waive(one)).toEqual({ ok: true, value: 0 });
  for (const status of ["canceled", "completed", "in_progress"] as const) await move(orderId, status);
  expect((await postingsOf(database, orderId)).filter((line) => line.startsWith("commission"))).toEqual([
    "commission_earned commissions 1000, commissions_owed -1000",
    "commission_waived commissions_owed 1000, commissions -1000",
  ]);
  expect(await statementOf(one)).toMatchObject({
    balanceCents: 0,
    lines: [{ kind: "commission", amountCents: 1000, remainingCents: 0, state: "waived" }],
  });
  // The friend's next order doesn't bring it back.
  await friendBuys(manager, one.friend, 500);
  expect(await statementOf(one)).toMatchObject({ balanceCents: 0, lines: [{ state: "waived" }] });
  expect(await problems()).toEqual([]);
});

test("a waiver is no payout in the desk's list of referrers", async () => {
  const one = await referrerWithFriend();
  await friendBuys(manager, one.friend, 1000);
  await waive(one);
  const listed = await listReferrers(manager);
  const found = listed.ok && listed.value.find(({ referrerId }) => referrerId === one.personId);
  expect(found).toMatchObject({ earnedCents: 0, paidCents: 0, balanceCents: 0 });
});

test("what was paid out before can still be taken back, what was given up on top of it can't", async () => {
  const one = await referrerWithFriend();
  const orderId = await friendBuys(manager, one.friend, 1000);
  await askedAndPaid(one.ctx, manager, 1000);
  const second = { personId: (await person(database, "member")).personId };
  await database.pool.query(
    "update user_profiles set referred_by = $2, created_at = '2026-11-20T12:00:00Z' where id = $1",
    [second.personId, one.personId],
  );
  await friendBuys(manager, second, 600);
  const half = { orderId, amountCents: 10_000, reference: "half", reason: "asked for" };
  expect((await recordRefund(manager, half)).ok).toBe(true);
  // 600 more were earned, of which 500 make up for the refund.
  expect(await waive(one)).toEqual({ ok: true, value: 100 });
  expect(await statementOf(one)).toMatchObject({ earnedCents: 1000, paidCents: 1000, balanceCents: 0 });
  await move(orderId, "canceled");
  expect(await statementOf(one)).toMatchObject({ balanceCents: -500 });
  expect(await problems()).toEqual([]);
});

test("while staff are paying it out nothing is given up; a request that nobody has opened ends", async () => {
  const details = (email: string) => ({ details: { method: "paypal", email } }) as const;
  const untouched = await referrerWithFriend();
  await friendBuys(manager, untouched.friend, 1000);
  await askCommissionPayout(untouched.ctx, details("untouched@paid.example"));
  expect(await waive(untouched)).toMatchObject({ ok: true });
  expect((await statementOf(untouched)).request).toMatchObject({ state: "rejected" });

  const seen = await referrerWithFriend();
  await friendBuys(manager, seen.friend, 1000);
  await askCommissionPayout(seen.ctx, details("seen@paid.example"));
  const { id: orderId } = await openRequestOf(manager, seen.ctx);
  const revealed = await revealPayoutDetails(manager, { orderId, reason: "to pay it out today" });
  expect(revealed.ok).toBe(true);
  const refused = { ok: false, error: { code: "conflict", text: expect.stringContaining("being paid out") } };
  expect(await waive(seen)).toMatchObject(refused);
  expect(await statementOf(seen)).toMatchObject({ balanceCents: 1000, request: { state: "requested" } });

  const approved = await referrerWithFriend();
  await friendBuys(manager, approved.friend, 1000);
  await askCommissionPayout(approved.ctx, details("approved@paid.example"));
  await database.pool.query("update payouts set approved_by = gen_random_uuid() where person_id = $1", [
    approved.personId,
  ]);
  expect(await waive(approved)).toMatchObject(refused);
});

test("the proof finds a waiver that was never booked", async () => {
  const one = await referrerWithFriend();
  const orderId = await friendBuys(manager, one.friend, 1000);
  await database.pool.query(
    "update referral_commissions set state = 'waived', waived_cents = 1000, remaining_cents = 0 where order_id = $1",
    [orderId],
  );
  expect(await problems()).toEqual([expect.stringContaining("1000 were given up, booked are 0")]);
  await database.pool.query(
    "update referral_commissions set state = 'credited', waived_cents = 0, remaining_cents = 1000 where order_id = $1",
    [orderId],
  );
});

type Step = "complete" | "cancel" | "reopen" | "refund" | "pay" | "waive";
const step = fc.record({
  do: fc.constantFrom<Step[]>("complete", "complete", "cancel", "reopen", "refund", "pay", "waive", "waive"),
  order: fc.nat({ max: 3 }),
});

test("whatever is earned, taken back, paid and given up: the ledger owes the balance, and claims only what was paid", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: "max" }), async (steps) => {
      const one = await referrerWithFriend();
      const before = await owedCents();
      const orders: string[] = [];
      for (const [index, { do: what, order }] of steps.entries()) {
        const orderId = orders[order % Math.max(1, orders.length)] ?? "";
        if (what === "complete") orders.push(await friendBuys(manager, one.friend, 600 + 100 * order));
        else if (what === "waive") await waive(one);
        else if (what === "pay") {
          const { balanceCents } = await statementOf(one);
          if (balanceCents >= 500) await askedAndPaid(one.ctx, manager, balanceCents);
        } else if (orderId && what === "refund") {
          const refund = { orderId, amountCents: 2000, reference: `R${index}`, reason: "asked for" };
          await recordRefund(manager, refund);
        } else if (orderId) await move(orderId, what === "cancel" ? "canceled" : "completed");
        const { balanceCents, paidCents } = await statementOf(one);
        expect((await owedCents()) - before).toBe(balanceCents);
        expect(-balanceCents).toBeLessThanOrEqual(paidCents);
        if (what === "waive") expect(balanceCents).toBeLessThanOrEqual(0);
      }
      expect(await problems()).toEqual([]);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 5) },
  );
});
