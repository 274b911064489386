import { and, eq } from "drizzle-orm";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type Decision, type OrderRow } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { post } from "./ledger.ts";
import { isPaidByCustomer, type ManualWay } from "./model.ts";
import { settlePurchase } from "./settle.ts";
import { type PaymentRow, payments } from "./tables.ts";

type PaymentInput = {
  orderId: string;
  method: "manual";
  how: ManualWay;
  /** What the payment service calls the transfer; the same one is entered once. */
  reference: string;
  amountCents: number;
};

/**
 * Staff enter a payment that has reached us (Rule P16). The same reference again answers the first entry and books
 * nothing. Refuses an amount that is not above zero (`invalid`), a type of order that we pay for, and a reference that
 * was entered with another amount (`conflict`).
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
      const entered = await enter(ctx, tx, { ...input, reference });
      if (!entered.ok) return entered;
      paymentId = entered.value.row.id;
      return entered.value.isNew ? ok(await book(ctx, tx, order, entered.value.row)) : ok(null);
    });
    return changed.ok ? ok({ paymentId }) : changed;
  });
}

export const noReference = {
  code: "invalid",
  field: "reference",
  text: "Please enter what the transfer is called.",
} as const;
export const noAmount = {
  code: "invalid",
  field: "amount",
  text: "The amount must be more than zero.",
} as const;
export const notPaidByCustomer = {
  code: "invalid",
  text: "The customer of this order is paid by us, not the other way round.",
} as const;

async function enter(
  ctx: PaymentsCtx,
  tx: Transaction,
  { orderId, how, reference, amountCents }: PaymentInput,
): Promise<Result<{ row: PaymentRow; isNew: boolean }>> {
  const method = `manual:${how}`;
  const now = ctx.clock.now();
  const receivedBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  const [made] = await tx
    .insert(payments)
    .values({
      orderId,
      method,
      status: "confirmed",
      amountCents,
      reference,
      receivedBy,
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
  );
  const [first] = await tx.select().from(payments).where(same);
  if (!first) throw new Error("A payment was refused by another that is not there");
  if (first.amountCents === amountCents) return ok({ row: first, isNew: false });
  const text = `This reference was entered before, with ${formatUsd(first.amountCents)}.`;
  return fail({ code: "conflict", field: "reference", text });
}

async function book(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  { id, amountCents, method }: PaymentRow,
): Promise<Decision> {
  await post(tx, {
    orderId: order.id,
    kind: "payment_received",
    key: `payment_received:${id}`,
    entries: { [method === "manual:gold" ? "gold" : "cash"]: amountCents, customer_deposits: -amountCents },
    at: ctx.clock.now(),
  });
  await settlePurchase(ctx, tx, { ...order, version: order.version + 1 });
  return { set: {}, events: [{ type: "payment.received", visibility: "public", data: { amountCents } }] };
}
