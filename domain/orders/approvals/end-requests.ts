import { and, eq, inArray, lte } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import type { OrdersCtx } from "../context.ts";
import { isGoldOwed, isOpen } from "../model.ts";
import { appendOrderEvent, approvalsTopic } from "../order-events.ts";
import { type OrderRow, orders } from "../tables.ts";
import { type ApprovalKind, type ApprovalState, approvalHours, approvalKinds } from "./approval-kinds.ts";
import { type ApprovalRequestRow, approvalRequests } from "./tables.ts";

type EndCtx = Pick<OrdersCtx, "actor" | "clock" | "vault">;

/** Whose secret the new address of a request is, as the vault knows it. */
export const approvalSubject = (requestId: string) => `approval:${requestId}`;

/** When a request stops waiting. */
export function expiryOf({ requestedAt }: Pick<ApprovalRequestRow, "requestedAt">): Date {
  return new Date(requestedAt.getTime() + approvalHours * 3_600_000);
}

type End = {
  state: Exclude<ApprovalState, "open">;
  decidedBy?: string | undefined;
  note?: string | undefined;
};

/** Ends an open request, destroys what it kept in the vault, and logs it. The order's row must be locked. */
export async function endRequest(
  ctx: EndCtx,
  tx: Transaction,
  order: Pick<OrderRow, "id" | "customerId">,
  request: ApprovalRequestRow,
  { state, decidedBy, note }: End,
): Promise<void> {
  await tx
    .update(approvalRequests)
    .set({
      state,
      decidedBy: decidedBy ?? null,
      decidedAt: ctx.clock.now(),
      decisionNote: note ?? null,
      secretId: null,
    })
    .where(and(eq(approvalRequests.id, request.id), eq(approvalRequests.state, "open")));
  if (request.secretId) await ctx.vault.destroy(tx, { subject: approvalSubject(request.id) });
  const { id: requestId, kind, requestedBy } = request;
  await appendOrderEvent(tx, ctx.actor, order, {
    type: `approval.${state}`,
    visibility: "internal",
    note,
    data: { requestId, kind, requestedBy },
    alsoHeard: [approvalsTopic],
  });
}

/**
 * Which kinds of request a change of the order makes pointless: what was asked for is no longer from what it
 * was.
 */
function pointlessAfter(before: OrderRow, after: OrderRow): ApprovalKind[] {
  if (after.removedAt) return [...approvalKinds];
  const hasEnded = !isOpen(after.status);
  const amountChanged = before.amountCents !== after.amountCents || before.quantity !== after.quantity;
  const isLockedAnew = before.payoutLockedAt?.getTime() !== after.payoutLockedAt?.getTime();
  return [
    ...(before.customerEmail === after.customerEmail ? [] : (["change_email"] as const)),
    ...((hasEnded && !isGoldOwed(after)) || before.rsn !== after.rsn ? (["change_name"] as const) : []),
    // Of a completed order a write-off can be asked for once its money was taken back.
    ...((hasEnded && before.status !== after.status) || amountChanged ? (["write_off"] as const) : []),
    ...(hasEnded || isLockedAnew || after.status === "payment_sent" ? (["unlock_payout"] as const) : []),
    ...(hasEnded || amountChanged ? (["override_amount"] as const) : []),
    ...(hasEnded || amountChanged || after.handedOverAt ? (["pay_account"] as const) : []),
  ];
}

/** Ends the open requests that a change of their order has made pointless. */
export async function endPointlessRequests(
  ctx: EndCtx,
  tx: Transaction,
  { before, after }: { before: OrderRow; after: OrderRow },
): Promise<void> {
  const kinds = pointlessAfter(before, after);
  if (kinds.length === 0) return;
  const found = await tx
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.orderId, after.id),
        eq(approvalRequests.state, "open"),
        inArray(approvalRequests.kind, kinds),
      ),
    );
  for (const request of found) {
    await endRequest(ctx, tx, after, request, {
      state: "expired",
      note: "The order has changed since then.",
    });
  }
}

/**
 * Ends requests that nobody decided in time; answers how many. Each in its own transaction; safe to repeat.
 */
export async function expireRequests(
  ctx: Pick<OrdersCtx, "db" | "actor" | "clock" | "vault">,
): Promise<number> {
  const late = new Date(ctx.clock.now().getTime() - approvalHours * 3_600_000);
  const isLate = and(eq(approvalRequests.state, "open"), lte(approvalRequests.requestedAt, late));
  const found = await ctx.db.select().from(approvalRequests).where(isLate).limit(1_000);
  let ended = 0;
  for (const { id, orderId } of found) {
    const isDone = await ctx.db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
      const [request] = await tx
        .select()
        .from(approvalRequests)
        .where(and(eq(approvalRequests.id, id), isLate));
      if (!order || !request) return false;
      await endRequest(ctx, tx, order, request, { state: "expired", note: expiredNote });
      return true;
    });
    if (isDone) ended += 1;
  }
  return ended;
}

/** What the log says of a request whose time was over. */
export const expiredNote = `No one decided within ${approvalHours} hours.`;
