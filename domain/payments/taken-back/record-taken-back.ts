import { and, eq } from "drizzle-orm";
import { personOf } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, type Decision, type OrderChange, type OrderRow } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import { takesConfirmation } from "../confirm-payment.ts";
import type { PaymentsCtx } from "../context.ts";
import { enterCase } from "../inputs.ts";
import { post } from "../ledger/ledger.ts";
import { noAmount } from "../record-payment.ts";
import { settled } from "../settle.ts";
import { type PaymentRow, payments, paymentsTakenBack } from "../tables.ts";
import type { TakenBackReason } from "./taken-back-copy.ts";

type TakenBackInput = {
  orderId: string;
  version: number;
  paymentId: string;
  amountCents: number;
  reason: TakenBackReason;
  /** What the bank or payment service calls the case. */
  reference: string;
  /** For the log of staff. */
  note?: string | undefined;
};

/**
 * Managers enter that a bank or payment service took money of a recorded payment back (Rule P49): a posting
 * of its own books it, what was paid for counts as unpaid, and the customer is marked. The same reference
 * again books nothing. Refuses ETH, which the chain itself tells of, gold, more than is left of the payment,
 * a stale version (`conflict`), an amount that is not above zero and a missing reference (`invalid`).
 */
export async function recordTakenBack(ctx: PaymentsCtx, input: TakenBackInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const reference = input.reference.trim();
  if (!reference) return fail(noCase);
  if (!Number.isSafeInteger(input.amountCents) || input.amountCents <= 0) return fail(noAmount);
  const { orderId, version } = input;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId, version }, (order) => takeBack(ctx, tx, order, { ...input, reference })),
  );
}

/** Whether a bank or payment service can take a payment back: not gold, and ETH only by the chain. */
export function canBeTakenBack({ method, status }: Pick<PaymentRow, "method" | "status">): boolean {
  return method.startsWith("manual:") && method !== "manual:gold" && status !== "voided";
}

async function takeBack(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  { paymentId, amountCents, reason, reference, note }: TakenBackInput,
): Promise<Result<Decision | null>> {
  const payment = await lockPayment(tx, order.id, paymentId);
  if (!payment || !canBeTakenBack(payment)) return fail(notTakeable);
  const rows = await tx.select().from(paymentsTakenBack).where(eq(paymentsTakenBack.paymentId, paymentId));
  const entered = rows.find((row) => row.reference === reference);
  if (entered) return entered.amountCents === amountCents && !entered.returnedAt ? ok(null) : fail(used);
  const gone = rows.reduce((sum, row) => sum + (row.returnedAt ? 0 : row.amountCents), 0);
  const left = payment.amountCents - gone;
  if (amountCents > left) return fail(moreThanLeft(left));
  const at = ctx.clock.now();
  const recordedBy = personOf(ctx.actor);
  const values = { paymentId, orderId: order.id, amountCents, reason, reference, recordedBy, recordedAt: at };
  const [row] = await tx.insert(paymentsTakenBack).values(values).returning();
  if (!row) throw new Error("What was taken back was not written");
  await post(tx, {
    orderId: order.id,
    kind: "payment_taken_back",
    key: `payment_taken_back:${row.id}`,
    entries: { customer_deposits: amountCents, cash: -amountCents },
    at,
  });
  const isWhole = amountCents === left;
  const set = { status: "taken_back", updatedAt: at } as const;
  if (isWhole) await tx.update(payments).set(set).where(eq(payments.id, paymentId));
  const taken = { type: "payment.taken_back", visibility: "public", data: { amountCents, reason } } as const;
  const said = { type: "order.note", visibility: "internal", note: note?.trim() } as const;
  return ok({
    set: isWhole ? unconfirmedWith(order, payment, -1) : {},
    events: said.note ? [taken, said] : [taken],
    book: settled(ctx, tx),
  });
}

type ReturnedInput = { orderId: string; version: number; takenBackId: string };

/**
 * Managers enter that money which was taken back is with us again, or was entered by mistake: the opposite
 * posting, and the mark ends unless other money of the order is taken back still. It is money entered by hand
 * like any other: above the limit a second person confirms it before anything leaves for it (Rule P42), also
 * where the payment had been confirmed before. Again it changes nothing.
 */
export async function returnTakenBack(ctx: PaymentsCtx, input: ReturnedInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const { orderId, version, takenBackId } = input;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId, version }, (order) => giveBack(ctx, tx, order, takenBackId)),
  );
}

async function giveBack(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  takenBackId: string,
): Promise<Result<Decision | null>> {
  const isIt = and(eq(paymentsTakenBack.id, takenBackId), eq(paymentsTakenBack.orderId, order.id));
  const [row] = await tx.select().from(paymentsTakenBack).where(isIt);
  const payment = row && (await lockPayment(tx, order.id, row.paymentId));
  if (!payment) return fail(notThere);
  if (row.returnedAt) return ok(null);
  const { amountCents } = row;
  const at = ctx.clock.now();
  const returnedBy = personOf(ctx.actor);
  await tx.update(paymentsTakenBack).set({ returnedAt: at, returnedBy }).where(isIt);
  await post(tx, {
    orderId: order.id,
    kind: "payment_taken_back_reversed",
    key: `payment_taken_back_reversed:${row.id}`,
    entries: { cash: amountCents, customer_deposits: -amountCents },
    at,
  });
  const wasWhole = payment.status === "taken_back";
  // What nobody confirmed counts among the unconfirmed already.
  const entered = { amountCents: payment.confirmedBy ? payment.amountCents : 0, receivedBy: returnedBy };
  const isAnew = await takesConfirmation(ctx, tx, order, entered);
  const anew = isAnew ? { needsConfirmation: true, confirmedBy: null } : {};
  const isCounted = !wasWhole && payment.needsConfirmation && !payment.confirmedBy;
  const status = wasWhole ? "confirmed" : payment.status;
  await tx
    .update(payments)
    .set({ status, updatedAt: at, ...anew })
    .where(eq(payments.id, payment.id));
  return ok({
    set: isCounted ? {} : unconfirmedWith(order, { ...payment, ...anew }, 1),
    events: [{ type: "payment.returned", visibility: "public", data: { amountCents } }],
    book: settled(ctx, tx),
  });
}

/** A payment of an order, its row locked. */
export async function lockPayment(
  tx: Transaction,
  orderId: string,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const isIt = and(eq(payments.id, paymentId), eq(payments.orderId, orderId));
  const [payment] = await tx.select().from(payments).where(isIt).for("update");
  return payment;
}

/** What waits for a second person: money that is gone needs none, and needs one again when it is back. */
export function unconfirmedWith(
  { unconfirmedCents }: OrderRow,
  { needsConfirmation, confirmedBy, amountCents }: PaymentRow,
  sign: 1 | -1,
): Decision["set"] {
  const cents = needsConfirmation && !confirmedBy ? amountCents : 0;
  return { unconfirmedCents: Math.max(0, unconfirmedCents + sign * cents) };
}

function moreThanLeft(left: number): Failure {
  const text =
    left > 0
      ? `Only ${formatUsd(left)} is left of this payment.`
      : "All of this payment was taken back already.";
  return { code: "conflict", field: "amount", text };
}

const notTakeable: Failure = {
  code: "conflict",
  field: "paymentId",
  text: "Only money that was recorded by hand can be entered as taken back.",
};
const noCase: Failure = { code: "invalid", field: "reference", text: enterCase };
const used: Failure = {
  code: "conflict",
  field: "reference",
  text: "This case is already recorded for this payment.",
};
const notThere: Failure = { code: "not_found", text: "This entry doesn't exist." };
