import { and, eq, ne } from "drizzle-orm";
import { personOf } from "../../kernel/actor.ts";
import type { Failure } from "../../kernel/errors.ts";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type Decision, type OrderRow } from "../orders/index.ts";
import { shortId } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import type { RecordedWay } from "../ways/model.ts";
import { referenceKeyOf, takesConfirmation } from "./confirm-payment.ts";
import type { PaymentsCtx } from "./context.ts";
import { amountAboveZero, enterReference } from "./inputs.ts";
import { post, readBalances } from "./ledger/ledger.ts";
import { isPaidByCustomer } from "./model.ts";
import { costOf, paidOf } from "./money-state.ts";
import { settled } from "./settle.ts";
import { type PaymentRow, payments } from "./tables.ts";

type PaymentInput = {
  orderId: string;
  method: "manual";
  how: RecordedWay;
  /** What the payment service calls the transfer; the same one is entered once. */
  reference: string;
  amountCents: number;
  /** Whether staff were asked about an amount that is more than is due, and want it so. */
  confirmedMoreThanDue?: boolean | undefined;
  /** Whether staff were asked about a reference that another order has too, and want it so. */
  confirmedSameReference?: boolean | undefined;
};

/**
 * Staff enter a payment that has reached us (Rule P16). The same reference again answers the first entry and
 * books nothing. Refuses an amount that is not above zero (`invalid`), a type of order that we pay for, and a
 * reference that was entered with another amount (`conflict`). More than is due, and a reference that any
 * other payment has, is asked about first (`conflict`, with the field that says yes; Rule P31). Above the
 * limit what it pays for stays here until a second person confirms it (`takesConfirmation`).
 */
export async function recordPayment(
  ctx: PaymentsCtx,
  input: PaymentInput,
): Promise<Result<{ paymentId: string }>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const reference = input.reference.trim();
  if (!reference) return fail(noReference);
  if (!Number.isSafeInteger(input.amountCents) || input.amountCents <= 0) return fail(noAmount);
  return transact(ctx.db, async (tx) => {
    let paymentId = "";
    const changed = await changeOrder(ctx, tx, { orderId: input.orderId }, async (order) => {
      if (!isPaidByCustomer(order.type)) return fail(notPaidByCustomer);
      const entered = await enter(ctx, tx, order, { ...input, reference });
      if (!entered.ok) return entered;
      paymentId = entered.value.row.id;
      if (!entered.value.isNew) return ok(null);
      const asked = await whatToAsk(tx, order, paymentId, { ...input, reference });
      return asked ? fail(asked) : ok(await book(ctx, tx, order, entered.value.row));
    });
    return changed.ok ? ok({ paymentId }) : changed;
  });
}

/** What staff are asked before an unlikely payment is booked; null when nothing is, or they said yes. */
async function whatToAsk(
  tx: Transaction,
  order: OrderRow,
  paymentId: string,
  input: PaymentInput,
): Promise<Failure | null> {
  const { amountCents } = input;
  if (!input.confirmedMoreThanDue) {
    const isOff = order.status === "canceled";
    const due = isOff ? 0 : Math.max(0, costOf(order) - paidOf(await readBalances(tx, order.id)));
    if (amountCents > due) return moreThanDue(amountCents - due, due);
  }
  if (input.confirmedSameReference) return null;
  const isSame = and(ne(payments.id, paymentId), eq(payments.referenceKey, referenceKeyOf(input.reference)));
  const [other] = await tx.select({ orderId: payments.orderId }).from(payments).where(isSame).limit(1);
  return other ? sameReference(other.orderId) : null;
}

function moreThanDue(surplus: number, due: number): Failure {
  const what = due > 0 ? `This is ${formatUsd(surplus)} more than is due.` : "Nothing is due for this order.";
  return { code: "conflict", field: "confirmedMoreThanDue", text: `${what} Record it anyway?` };
}

function sameReference(orderId: string): Failure {
  const text = `Order ${shortId(orderId)} already has a payment with this reference. Record it here too?`;
  return { code: "conflict", field: "confirmedSameReference", text };
}

export const noReference = {
  code: "invalid",
  field: "reference",
  text: enterReference,
} as const;
export const noAmount = {
  code: "invalid",
  field: "amount",
  text: amountAboveZero,
} as const;
export const notPaidByCustomer = {
  code: "invalid",
  text: "We pay the customer for this order, so there's no payment to record.",
} as const;

async function enter(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  { orderId, how, reference, amountCents }: PaymentInput,
): Promise<Result<{ row: PaymentRow; isNew: boolean }>> {
  const method = `manual:${how}`;
  const now = ctx.clock.now();
  const receivedBy = personOf(ctx.actor);
  const [made] = await tx
    .insert(payments)
    .values({
      orderId,
      method,
      status: "confirmed",
      amountCents,
      reference,
      referenceKey: referenceKeyOf(reference),
      receivedBy,
      needsConfirmation: await takesConfirmation(ctx, tx, order, { amountCents, receivedBy }),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (made) return ok({ row: made, isNew: true });
  const same = and(
    eq(payments.orderId, orderId),
    eq(payments.method, method),
    eq(payments.reference, reference),
    ne(payments.status, "voided"),
  );
  const [first] = await tx.select().from(payments).where(same);
  if (!first) throw new Error("A payment was refused by another that is not there");
  if (first.amountCents === amountCents) return ok({ row: first, isNew: false });
  const text = `This reference is already used, for ${formatUsd(first.amountCents)}.`;
  return fail({ code: "conflict", field: "reference", text });
}

async function book(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  { id, amountCents, method, needsConfirmation }: PaymentRow,
): Promise<Decision> {
  await post(tx, {
    orderId: order.id,
    kind: "payment_received",
    key: `payment_received:${id}`,
    entries: { [method === "manual:gold" ? "gold" : "cash"]: amountCents, customer_deposits: -amountCents },
    at: ctx.clock.now(),
  });
  const events = [{ type: "payment.received", visibility: "public", data: { amountCents } }] as const;
  const unconfirmedCents = order.unconfirmedCents + (needsConfirmation ? amountCents : 0);
  return { set: { unconfirmedCents }, events, book: settled(ctx, tx) };
}
