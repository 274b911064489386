import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, type Decision, type NewOrderEvent, type OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../context.ts";
import type { PayoutRow } from "../tables.ts";
import { mayPayCommission, noteCommission, readCommissionPayouts, referrerOf } from "./commission-payout.ts";
import { lastPayout } from "./payout-row.ts";

/**
 * A payout as it was seen: its order, or itself where it is commission and of no order, and its version,
 * which no other attempt of the same has.
 */
export type PayoutAct = { orderId: string; version: number };

const noPayout: Failure = { code: "not_found", text: "This order has no payout." };
const changedMeanwhile: Failure = {
  code: "conflict",
  text: "Someone else changed this payout. The page shows the current state. Nothing was done twice.",
};

/** Does what is to be done, with no order where it is commission; answers the event to write. */
export type PayoutWork = (
  tx: Transaction,
  order: OrderRow | null,
  payout: PayoutRow,
) => Promise<Result<NewOrderEvent>>;

/** What follows for the order once its change is written, see `Decision.book`. */
export type FollowUp = (tx: Transaction, changed: OrderRow) => Promise<Decision["set"]>;

/**
 * Changes an order's newest payout in the caller's transaction: locks the order, compares the payout's
 * version, does the work and what follows for the order, and writes its event. Refuses `not_found`,
 * `conflict` for a stale version, and what the work refuses.
 */
export async function changePayoutIn(
  ctx: PaymentsCtx,
  tx: Transaction,
  { orderId, version }: PayoutAct,
  work: PayoutWork,
  followUp?: FollowUp,
): Promise<Result<OrderRow | null>> {
  const referrerId = await referrerOf(tx, orderId);
  if (referrerId) return changeCommission(ctx, tx, { payoutId: orderId, referrerId, version }, work);
  const changed = await changeOrder(ctx, tx, { orderId }, async (order) => {
    const payout = await lastPayout(tx, orderId);
    if (!payout) return fail(noPayout);
    if (payout.version !== version) return fail(changedMeanwhile);
    const done = await work(tx, order, payout);
    if (!done.ok) return done;
    const book = followUp && ((changed: OrderRow) => followUp(tx, changed));
    return ok({ set: {}, events: [done.value], ...(book ? { book } : {}) });
  });
  return changed.ok ? ok(changed.value.after) : changed;
}

/** What becomes of a commission, as its referrer's log names it. */
const commissionEvents: Partial<Record<NewOrderEvent["type"], string>> = {
  "payout.approved": "commission.payout_approved",
  "payout.sent": "commission.paid",
  "payout.confirmed": "commission.payout_confirmed",
};

type CommissionAct = { payoutId: string; referrerId: string; version: number };

async function changeCommission(
  ctx: PaymentsCtx,
  tx: Transaction,
  { payoutId, referrerId, version }: CommissionAct,
  work: PayoutWork,
): Promise<Result<null>> {
  const may = mayPayCommission(ctx, referrerId);
  if (!may.ok) return may;
  await ctx.commissions.lock(tx, referrerId);
  const [payout] = await readCommissionPayouts(tx, referrerId);
  if (payout?.id !== payoutId || payout.version !== version) return fail(changedMeanwhile);
  const done = await work(tx, null, payout);
  if (!done.ok) return done;
  const type = commissionEvents[done.value.type];
  if (type) await noteCommission(ctx, tx, payout, { type, data: { amountCents: payout.amountCents } });
  return ok(null);
}

/** The same in a transaction of its own. */
export async function changePayout(
  ctx: PaymentsCtx,
  act: PayoutAct,
  work: PayoutWork,
  followUp?: FollowUp,
): Promise<Result<undefined>> {
  const changed = await transact(ctx.db, (tx) => changePayoutIn(ctx, tx, act, work, followUp));
  return changed.ok ? ok(undefined) : changed;
}
