import { and, eq, isNull, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import {
  approvalsTopic,
  changeOrder,
  type Decision,
  type OrderChange,
  type OrderRow,
  renewHold,
} from "../orders/index.ts";
import { needsMoney, orderStatuses } from "../orders/model.ts";
import { allow, secondPerson } from "../people/index.ts";
import { whoSaidItCame } from "./confirm-payment.ts";
import type { PaymentsCtx } from "./context.ts";
import { sayWhy } from "./inputs.ts";
import { post, readBalances } from "./ledger/ledger.ts";
import { settled } from "./settle.ts";
import { type PaymentRow, payments, paymentsTakenBack } from "./tables.ts";
import { lockPayment, unconfirmedWith } from "./taken-back/record-taken-back.ts";

type VoidInput = { paymentId: string; reason: string };

/**
 * A payment that was entered by hand never arrived: the opposite posting books it, nothing counts as paid by
 * it, and a pending order waits for its payment again. It is no mark on the customer. What needed a second
 * person to come in needs one to go out, who neither entered nor confirmed it (Rule P42): any of the staff
 * while nobody has confirmed it, a manager after that; a manager alone voids smaller ones. Again it changes
 * nothing. Refuses a missing reason (`invalid`), ETH, of which the chain tells, and a payment for which
 * something has left (`conflict`): that one was taken back.
 */
export async function voidPayment(ctx: PaymentsCtx, input: VoidInput): Promise<Result<OrderChange>> {
  const [found] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, input.paymentId));
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (!found) return fail(noPayment);
  const reason = input.reason.trim();
  if (!reason) return fail({ code: "invalid", field: "reason", text: sayWhy });
  const { orderId } = found;
  return transact(ctx.db, (tx) =>
    // A second pair of eyes leaves the order to whoever works on it.
    changeOrder({ ...ctx, onHeld: "leave-to-them" }, tx, { orderId }, async (order) => {
      const payment = await lockPayment(tx, orderId, input.paymentId);
      if (!payment || payment.status === "voided") return payment ? ok(null) : fail(noPayment);
      const allowed = await mayVoid(ctx, tx, payment);
      if (!allowed.ok) return allowed;
      if (await hasLeft(tx, order, payment)) return fail(somethingLeft);
      return ok(await book(ctx, tx, order, payment, reason));
    }),
  );
}

/** Whether a payment can be voided at all: entered by hand, nothing of it gone, its order not delivered. */
export function isVoidable(
  order: Pick<OrderRow, "type" | "status">,
  { method, status }: Pick<PaymentRow, "method" | "status">,
): boolean {
  const isHeld = method.startsWith("manual:") && status === "confirmed";
  return isHeld && !needsMoney(order.type, order.status);
}

async function mayVoid(ctx: PaymentsCtx, tx: Transaction, payment: PaymentRow): Promise<Result<unknown>> {
  const isConfirmed = !payment.needsConfirmation || payment.confirmedBy !== null;
  const may = isConfirmed ? allow(ctx.actor, "refunds.make") : ok(undefined);
  if (!may.ok || !payment.needsConfirmation) return may;
  const parts = await whoSaidItCame(tx, payment);
  return secondPerson(ctx, tx, { parts, refused: saidItCame });
}

/**
 * Whether something may have left for a payment: its order was delivered, also if it went back since, or some
 * of the money was given back or taken back.
 */
async function hasLeft(tx: Transaction, order: OrderRow, payment: PaymentRow): Promise<boolean> {
  if (!isVoidable(order, payment)) return true;
  const { id, method, amountCents } = payment;
  const balances = await readBalances(tx, order.id);
  if (balances[method === "manual:gold" ? "gold" : "cash"] < amountCents) return true;
  const isGone = and(eq(paymentsTakenBack.paymentId, id), isNull(paymentsTakenBack.returnedAt));
  if ((await tx.$count(paymentsTakenBack, isGone)) > 0) return true;
  const delivered = orderStatuses.filter((status) => needsMoney(order.type, status));
  const { rows } = await tx.execute(sql`
    select 1 from events where subject_kind = 'order' and subject_id = ${order.id}
      and type = 'order.status_changed' and data ->> 'to' = any(${sql.param(delivered)}::text[]) limit 1`);
  return rows.length > 0;
}

async function book(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  payment: PaymentRow,
  reason: string,
): Promise<Decision> {
  const { id, amountCents, method } = payment;
  const at = ctx.clock.now();
  await tx.update(payments).set({ status: "voided", updatedAt: at }).where(eq(payments.id, id));
  await post(tx, {
    orderId: order.id,
    kind: "payment_voided",
    key: `payment_voided:${id}`,
    entries: { customer_deposits: amountCents, [method === "manual:gold" ? "gold" : "cash"]: -amountCents },
    at,
  });
  return {
    set: { ...unconfirmedWith(order, payment, -1), ...(await renewHold(at, tx, order)) },
    events: [
      { type: "payment.voided", visibility: "public", data: { amountCents }, alsoHeard: [approvalsTopic] },
      { type: "order.note", visibility: "internal", note: reason },
    ],
    book: settled(ctx, tx),
  };
}

const noPayment: Failure = { code: "not_found", text: "This payment doesn't exist." };
const somethingLeft: Failure = {
  code: "conflict",
  text: "Something has left for this payment, or some of it has gone back. Record it as taken back instead.",
};
const saidItCame: Failure = {
  code: "forbidden",
  text: "You recorded or confirmed this payment, or someone you invited in the last 7 days did. Ask a colleague to record that it never arrived.",
};
