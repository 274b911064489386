import { asc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { findOrder, notYourOrder, type OrderRow, orderNotFound, viewerRoleOf } from "../orders/index.ts";
import { isOnChain, knownWayLabel } from "../ways/model.ts";
import type { PaymentsCtx } from "./context.ts";
import { isPaidOut, isUnsent } from "./model.ts";
import { type PaymentRow, type PayoutRow, payments, payouts } from "./tables.ts";

/** A payment as its customer reads it (Rule S43): confirmed green, pending yellow, else red. */
export type PaymentLine = {
  id: string;
  /** Into the shop, or out to the customer. */
  direction: "in" | "out";
  /** In words: `PayPal`. */
  method: string;
  status: "failed" | PaymentRow["status"];
  amountCents: number;
  cryptoAddress: string | null;
  txHash: string | null;
  createdAt: Date;
};

/**
 * The payments of an order, oldest first, for its customer or staff. A payout names its method, never its
 * destination (Rule P5). Refuses whoever knows only the id (`forbidden`, Rule P4).
 */
export async function readPayments(
  ctx: PaymentsCtx,
  { orderId, token }: { orderId: string; token: string | undefined },
): Promise<Result<PaymentLine[]>> {
  const order = await findOrder(ctx, orderId);
  if (!order) return fail(orderNotFound);
  if ((await viewerRoleOf(ctx, order, token)) === "public") return fail(notYourOrder);
  if (!isPaidOut(order.type)) {
    const rows = await ctx.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt));
    return ok(rows.map(incoming));
  }
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(eq(payouts.orderId, orderId))
    .orderBy(asc(payouts.version));
  return ok(rows.map((row) => outgoing(row, order)));
}

/** How a stored method is written: `manual:paypal` is PayPal. */
export function methodText(method: string): string {
  const way = method === "chain:ETH" ? "eth" : method.replace(/^manual:/, "");
  return knownWayLabel(way) ?? "As agreed with us";
}

function incoming(row: PaymentRow): PaymentLine {
  const { id, status, amountCents, cryptoAddress, txHash, createdAt } = row;
  const method = methodText(row.method);
  return { id, direction: "in", method, status, amountCents, cryptoAddress, txHash, createdAt };
}

function outgoing(row: PayoutRow, order: OrderRow): PaymentLine {
  const status = isUnsent(row.state) ? "pending" : row.state === "failed" ? "failed" : "confirmed";
  const method = row.method ?? order.disbursementMethod;
  return {
    id: row.id,
    direction: "out",
    method: methodText(method ?? ""),
    status,
    amountCents: row.amountCents,
    cryptoAddress: null,
    txHash: isOnChain(method ?? "") ? row.reference : null,
    createdAt: row.sentAt ?? row.createdAt,
  };
}
