import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import {
  type Approval,
  type ApprovalAction,
  appendOrderEvent,
  changedMark,
  changeOrder,
  type Decision,
  fourEyes,
  mailNewDestination,
  type OrderChange,
  type OrderRow,
  type OrdersCtx,
  orderNotFound,
} from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import { reveal } from "../../release/index.ts";
import { readPayoutDetails } from "../../ways/inputs.ts";
import type { PayoutDetails } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { isUnsent } from "../model.ts";
import { referrerOf, revealCommission } from "./commission-payout.ts";
import { paidAlready, paidBy, payoutKind, subjectOf } from "./lock-payout-details.ts";
import { alivePayout } from "./payout-row.ts";

type UnlockInput = {
  orderId: string;
  version?: number | undefined;
  note: string;
  approval?: Approval | undefined;
};

/**
 * Lets a customer who made a mistake enter other payout details: the old ones are destroyed, an approval
 * given for them is void, and from then on the payout takes two people whatever its amount. A manager does it
 * with a reason that only staff read, staff under somebody else's approval (Rule P31). Refuses once the
 * payout is sent (`conflict`).
 */
export async function unlockPayoutDetails(ctx: OrdersCtx, input: UnlockInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, (tx) => unlockIn(ctx, tx, input));
}

function unlockIn(ctx: OrdersCtx, tx: Transaction, input: UnlockInput): Promise<Result<OrderChange>> {
  return changeOrder(ctx, tx, input, async (row): Promise<Result<Decision | null>> => {
    if (!row.payoutLockedAt) return ok(null);
    const free = await isUnpaid(tx, row);
    if (!free.ok) return free;
    const { note: reason, approval } = input;
    const seen = await fourEyes(ctx, tx, row, {
      kind: "unlock_payout",
      payload: payloadOf(row),
      reason,
      approval,
    });
    if (!seen.ok) return seen;
    await ctx.vault.destroy(tx, { subject: subjectOf(row.id), kind: payoutKind });
    await mailNewDestination(ctx, tx, row, "the payout details");
    const { request } = seen.value;
    const note = seen.value.reason?.trim() || undefined;
    const data = { method: row.disbursementMethod, mask: row.payoutMask, ...(request ? { request } : {}) };
    const unlocked = { type: "order.payout_details_unlocked", visibility: "public", data } as const;
    const noted = note && !request ? ([{ type: "order.note", visibility: "internal", note }] as const) : [];
    return ok({
      set: {
        disbursementMethod: null,
        payoutSecretId: null,
        payoutLockedAt: null,
        payoutMask: null,
        payoutPrint: null,
        ...changedMark(ctx),
        ...paidBy(row, null),
      },
      events: [unlocked, ...noted],
      note,
    });
  });
}

async function isUnpaid(tx: Transaction, row: OrderRow): Promise<Result<undefined>> {
  const payout = await alivePayout(tx, row.id);
  const isPaid = payout !== null && !isUnsent(payout.state);
  return isPaid ? fail({ code: "conflict", text: paidAlready.text }) : ok(undefined);
}

/** Which details are meant: those that are locked in now. */
function payloadOf({ disbursementMethod, payoutLockedAt }: OrderRow) {
  return { method: disbursementMethod, lockedAt: payoutLockedAt?.toISOString() ?? null };
}

/** How staff ask for it, and how it is done once somebody else approves. */
export const unlockPayoutAction: ApprovalAction = {
  propose: async (_, tx, row) => {
    if (!row.payoutLockedAt) return fail(notLocked);
    const free = await isUnpaid(tx, row);
    return free.ok ? ok(payloadOf(row)) : free;
  },
  run: (ctx, tx, { id: requestId, orderId, reason }) =>
    unlockIn(ctx, tx, { orderId, note: reason, approval: { requestId } }),
};

const notLocked = { code: "conflict", text: "No payout details are locked in." } as const;

/**
 * Shows staff where a payout goes, as `reveal` lets them: of commission a manager other than its referrer; of
 * an unassigned order while its payout is unsent, because whoever comes first pays it. Refuses with
 * `not_found` when there are no details or they have been destroyed.
 */
export async function revealPayoutDetails(
  ctx: PaymentsCtx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Result<{ details: PayoutDetails }>> {
  const personId = await referrerOf(ctx.db, orderId);
  if (personId) {
    const shown = await revealCommission(ctx, { payoutId: orderId, personId, reason });
    return shown.ok ? ok({ details: shown.value }) : shown;
  }
  const mustPay = async (tx: Transaction) => {
    const payout = await alivePayout(tx, orderId);
    return payout !== null && isUnsent(payout.state);
  };
  return reveal(ctx, { orderId, reason, mustPay }, async (tx, { note, order }) => {
    if (!order) return fail(orderNotFound);
    if (!order.payoutSecretId) return fail(noDetails);
    const value = await ctx.vault.open(tx, { id: order.payoutSecretId, subject: subjectOf(orderId) });
    if (value === null) return fail(destroyed);
    const data = { kind: "payout" };
    const type = "order.secret_revealed";
    await appendOrderEvent(tx, ctx.actor, order, { type, visibility: "internal", note, data });
    // Sealed only after the same schema had passed it.
    return ok({ details: readPayoutDetails(value) });
  });
}

const noDetails = { code: "not_found", text: "The customer hasn't entered payout details." } as const;
const destroyed = { code: "not_found", text: "The payout details were destroyed." } as const;
