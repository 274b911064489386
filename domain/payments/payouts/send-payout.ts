import { sql } from "drizzle-orm";
import { personOf } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { isStaffFor, type NewOrderEvent, type OrderRow, setOrderStatusIn } from "../../orders/index.ts";
import { isNextStep, isOpen } from "../../orders/model.ts";
import { allow } from "../../people/index.ts";
import { letLeave } from "../../release/index.ts";
import type { RecordedWay } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { enterReference } from "../inputs.ts";
import { post } from "../ledger/ledger.ts";
import { isUnsent } from "../model.ts";
import type { PayoutRow } from "../tables.ts";
import { changePayoutIn, type FollowUp, type PayoutAct, type PayoutWork } from "./change-payout.ts";
import { followCommission, mayPayCommission, openCommission, referrerOf } from "./commission-payout.ts";
import { subjectOf } from "./lock-payout-details.ts";
import { payoutRelease, updatePayout } from "./payout-row.ts";

const tryAgainFirst: Failure = {
  code: "conflict",
  text: "The last payout failed. Press Try again first.",
};

/**
 * Whether the payout was only made by the change that is to send it, after one that failed, for money that
 * was owed before: then it could have been tried again.
 */
async function skipsTryingAgain(tx: Transaction, { id, orderId }: PayoutRow): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from payouts made join payouts failed using (order_id)
    where made.id = ${id} and made.xmin = pg_current_xact_id()::xid and failed.state = 'failed'
      and not exists (
        select 1 from ledger_postings where order_id = ${orderId} and xmin = pg_current_xact_id()::xid
      )`);
  return found.rows.length > 0;
}

/** How a payout was made whose order has no destination: as a manager enters it (Rule P31). */
type AnotherWay = { method: RecordedWay; reference: string };

type Sending = {
  /** What the payment service calls the transfer. */
  reference?: string | undefined;
  anotherWay?: AnotherWay | undefined;
};

/**
 * Marks an unsent payout sent and books it; answers the event to write. The order's row must be locked;
 * booked at most once for each payout. Refuses a payout that needs another person first, and one without a
 * destination, unless somebody who may override says how else it was paid.
 */
export async function sendPayout(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow | null,
  payout: PayoutRow,
  { reference, anotherWay }: Sending = {},
): Promise<Result<NewOrderEvent>> {
  const may = await letLeave(ctx, tx, await payoutRelease(ctx, tx, order, payout));
  if (!may.ok) return (await skipsTryingAgain(tx, payout)) ? fail(tryAgainFirst) : may;
  const hasDestination =
    (order ? await openDestination(ctx, tx, order) : await openCommission(ctx, tx, payout)) !== null;
  if (anotherWay) {
    const other = mayPayAnotherWay(ctx, anotherWay, hasDestination);
    if (!other.ok) return other;
  } else if (!hasDestination) return fail(noDestination);
  const now = ctx.clock.now();
  const { amountCents } = payout;
  const sentBy = personOf(ctx.actor);
  await updatePayout(ctx, tx, payout, {
    ...{ state: "sent", sentBy, sentAt: now },
    reference: anotherWay?.reference.trim() ?? reference ?? null,
    method: anotherWay?.method ?? payout.method,
    paidAnotherWay: anotherWay !== undefined,
  });
  await followCommission(ctx, tx, payout, { isPaid: true });
  const books = order
    ? ({ kind: "payout_sent", owed: { owed_to_customers: amountCents } } as const)
    : ({ kind: "commission_paid", owed: { commissions_owed: amountCents } } as const);
  const { kind } = books;
  const entries = { ...books.owed, cash: -amountCents };
  await post(tx, { orderId: payout.orderId, kind, key: `${kind}:${payout.id}`, entries, at: now });
  const method = anotherWay?.method ?? order?.disbursementMethod;
  const data = { amountCents, ...(method ? { method } : {}), ...(anotherWay ? { anotherWay: true } : {}) };
  return ok({ type: "payout.sent", visibility: "public", data });
}

/** Details of an order that had ended long ago are destroyed, though its row still names them (Rule P5). */
async function openDestination(
  { vault }: PaymentsCtx,
  tx: Transaction,
  { id: orderId, payoutSecretId: id }: OrderRow,
): Promise<string | null> {
  return id && vault.open(tx, { id, subject: subjectOf(orderId) });
}

/**
 * Never past details that are locked in: sending elsewhere is changing them, which takes two people (Rule
 * P31).
 */
function mayPayAnotherWay(
  { actor }: PaymentsCtx,
  { reference }: AnotherWay,
  hasDestination: boolean,
): Result<undefined> {
  if (!isStaffFor(actor, "orders.override")) return fail(managersOnly);
  if (hasDestination) return fail(lockedIn);
  return reference.trim() ? ok(undefined) : fail(noReferenceGiven);
}

const noDestination: Failure = {
  code: "conflict",
  text: "This order has no payout details yet. Wait for the customer, or ask a manager to pay another way in the payout card.",
};
const lockedIn: Failure = {
  code: "conflict",
  text: "The customer locked in payout details. Pay there, or unlock them so they can be changed.",
};
const managersOnly: Failure = {
  code: "forbidden",
  text: "Only managers can pay another way than the payout details.",
};
const noReferenceGiven: Failure = {
  code: "invalid",
  field: "anotherReference",
  text: enterReference,
};

type SentInput = PayoutAct & {
  /** What the payment service calls the transfer. */
  reference?: string | undefined;
  /** Where the money did not go to the order's payout details: for managers (Rule P31). */
  anotherWay?: AnotherWay | undefined;
  /** Completes the order with it, or only where that is its normal next step. */
  completes?: boolean | "where_next" | undefined;
};

/**
 * Staff have sent the money: marks the payout, books it, and moves an open order on to Payment Sent, and to
 * Completed where that is asked, all in one transaction. Of two who press at once one is told that it is
 * done. Refuses a payout above the limit without the approval of another person (`conflict`, Rule P22), and
 * one without payout details unless a manager says how else it was paid (Rule P31).
 */
export async function markPayoutSent(ctx: PaymentsCtx, input: SentInput): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { reference, anotherWay, completes = false } = input;
  const owed = await checkCommission(ctx, input);
  if (!owed.ok) return owed;
  return transact(ctx.db, async (tx) => {
    const send: PayoutWork = async (_, order, payout) => {
      if (!isUnsent(payout.state)) return fail(notToSend);
      return sendPayout(ctx, tx, order, payout, { reference, anotherWay });
    };
    // Kept here too: an order from before status and money were one may be completed already.
    const meetDeadline: FollowUp = async (_, { deadlineAt, deadlineMetAt }) =>
      deadlineAt && !deadlineMetAt ? { deadlineMetAt: ctx.clock.now() } : {};
    const sent = await changePayoutIn(ctx, tx, input, send, meetDeadline);
    if (!sent.ok) return sent;
    if (!sent.value) return ok(undefined);
    const { id: orderId, type, status } = sent.value;
    if (!isOpen(status)) return ok(undefined);
    const note = isNextStep(type, status, "payment_sent") ? undefined : "The payout has been sent";
    // The payout is sent already, so the reactor of this step finds nothing to pay.
    const moved = await setOrderStatusIn(ctx, tx, { orderId, status: "payment_sent", note });
    if (!moved.ok) return moved;
    const isStepOn = completes === "where_next" ? isNextStep(type, "payment_sent", "completed") : completes;
    if (!isStepOn) return ok(undefined);
    const completed = await setOrderStatusIn(ctx, tx, { orderId, status: "completed" });
    return completed.ok ? ok(undefined) : completed;
  });
}

/**
 * Looks again, before commission is paid, whether it is owed: what isn't is taken back at once (Rule P26).
 */
async function checkCommission(ctx: PaymentsCtx, { orderId }: PayoutAct): Promise<Result<undefined>> {
  const referrerId = await referrerOf(ctx.db, orderId);
  if (referrerId === null) return ok(undefined);
  const may = mayPayCommission(ctx, referrerId);
  return may.ok ? ctx.commissions.check(ctx, referrerId) : may;
}

const notToSend = { code: "conflict", text: "This payout isn't waiting to be sent." } as const;
