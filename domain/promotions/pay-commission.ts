import { and, eq, gt, inArray } from "drizzle-orm";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import { post } from "../payments/index.ts";
import { allow } from "../people/index.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { commissionPayouts, referralCommissions } from "./tables.ts";

type PayCommission = {
  referrerId: string;
  /** The whole balance, as it was shown. */
  amountCents: number;
  /** What the payment service calls the transfer. */
  reference: string;
};

/**
 * Managers enter that a referrer's whole balance was paid out (Rules P13, P26): payout, booking and event in
 * one transaction. The same reference again enters nothing. Refuses an amount that is not the balance by now,
 * a reference that was entered with another amount (`conflict`), a missing reference (`invalid`), and paying
 * oneself (`forbidden`).
 */
export async function payCommission(
  ctx: Pick<OrdersCtx, "db" | "clock" | "actor">,
  input: PayCommission,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const { referrerId, amountCents } = input;
  const reference = input.reference.trim();
  if (!reference) return fail(noReference);
  const paidBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  if (paidBy === referrerId) return fail(ownBalance);
  return transact(ctx.db, async (tx) => {
    const friendIds = await lockCommissions(tx, referrerId);
    const entered = await findPayout(tx, referrerId, reference);
    if (entered) return entered.amountCents === amountCents ? ok(undefined) : fail(otherAmount);
    const [balance] = await readBalancesOf(tx, referrerId);
    const balanceCents = balance?.balanceCents ?? 0;
    if (balanceCents <= 0) return fail(nothingOwed);
    if (balanceCents !== amountCents) return fail(otherBalance(balanceCents));
    const at = ctx.clock.now();
    const [payout] = await tx
      .insert(commissionPayouts)
      .values({ referrerId, amountCents, reference, paidBy, paidAt: at })
      .returning({ id: commissionPayouts.id });
    if (!payout) throw new Error("A payout of commission was not stored");
    const stillDue = and(
      inArray(referralCommissions.friendId, friendIds),
      gt(referralCommissions.remainingCents, 0),
    );
    await tx.update(referralCommissions).set({ state: "paid", updatedAt: at }).where(stillDue);
    await post(tx, {
      orderId: null,
      kind: "commission_paid",
      key: `commission_paid:${payout.id}`,
      entries: { commissions_owed: amountCents, cash: -amountCents },
      at,
    });
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: referrerId,
      type: "commission.paid",
      actor: ctx.actor,
      visibility: "internal",
      data: { amountCents },
      topics: [`user:${referrerId}`, promotionsTopic],
    });
    return ok(undefined);
  });
}

/**
 * Whoever earned anything has a row here; two payouts of one balance come one after another. Answers whose
 * rows there are.
 */
async function lockCommissions(tx: Transaction, referrerId: string): Promise<string[]> {
  const rows = await tx
    .select({ friendId: referralCommissions.friendId })
    .from(referralCommissions)
    .where(eq(referralCommissions.referrerId, referrerId))
    .orderBy(referralCommissions.friendId)
    .for("update");
  return rows.map(({ friendId }) => friendId);
}

async function findPayout(tx: Transaction, referrerId: string, reference: string) {
  const isSame = and(
    eq(commissionPayouts.referrerId, referrerId),
    eq(commissionPayouts.reference, reference),
  );
  const [found] = await tx.select().from(commissionPayouts).where(isSame);
  return found;
}

const noReference = {
  code: "invalid",
  field: "reference",
  text: "Please enter the transfer's reference.",
} as const;

const ownBalance = {
  code: "forbidden",
  text: "You can't pay out your own commission. Ask another manager.",
} as const;

const nothingOwed = {
  code: "conflict",
  field: "amountCents",
  text: "We owe this person nothing now.",
} as const;

const otherAmount = {
  code: "conflict",
  field: "reference",
  text: "This reference is already used for another amount.",
} as const;

function otherBalance(cents: number) {
  const text = `The balance is now ${formatUsd(cents)}. Nothing was recorded.`;
  return { code: "conflict", field: "amountCents", text } as const;
}
