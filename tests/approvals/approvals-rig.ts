import {
  type ApprovalProposal,
  decideApproval,
  findOrder,
  listApprovals,
  type OrderRow,
  requestApproval,
} from "../../domain/orders/index.ts";
import { lockPayoutDetails, type PaymentsCtx } from "../../domain/payments/index.ts";
import type { Failure } from "../../kernel/errors.ts";
import type { Result } from "../../kernel/result.ts";
import { orderAt, paypal } from "../payments/payments-rig.ts";
import type { TestDatabase } from "../support/database.ts";

/** The order as it is now. */
export async function rowOf(ctx: PaymentsCtx, orderId: string): Promise<OrderRow> {
  const row = await findOrder(ctx, orderId);
  if (!row) throw new Error("The order is gone");
  return row;
}

/** A gold sale of $19.00 whose gold is here, with its customer's PayPal locked in. */
export async function saleWithDetails(ctx: PaymentsCtx, desk: PaymentsCtx) {
  const order = await orderAt(desk, "gold_received");
  done(await lockPayoutDetails(ctx, { ...order, details: paypal }));
  return order;
}

/** Asks another person; the request's id. */
export async function asked(ctx: PaymentsCtx, orderId: string, proposal: ApprovalProposal): Promise<string> {
  const reason = "mistyped, says the chat";
  return done(await requestApproval(ctx, { orderId, reason, proposal })).requestId;
}

export function approve(ctx: PaymentsCtx, requestId: string) {
  return decideApproval(ctx, { requestId, approve: true });
}

/** The kinds that wait for somebody to decide. */
export async function waiting(ctx: PaymentsCtx, orderId: string): Promise<string[]> {
  return done(await listApprovals(ctx, { orderId }))
    .map(({ kind }) => kind)
    .sort();
}

export function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

/** Why something was refused; fails when it was not. */
export function failure(result: Result<unknown>): Failure {
  if (result.ok) throw new Error("It was not refused");
  return result.error;
}

/** A request's state and who decided it, as stored. */
export async function storedRequest(database: TestDatabase, requestId: string) {
  const { rows } = await database.pool.query(
    "select state, requested_by, decided_by, secret_id from approval_requests where id = $1",
    [requestId],
  );
  return rows[0];
}
