import { eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { editOrderIn } from "../desk/edit-order.ts";
import { isOrderId, notOnOwnOrder, orderNotFound } from "../failures.ts";
import { type OrderRow, orders } from "../tables.ts";
import { shortestReason } from "./approval-kinds.ts";
import { approvalSubject, endRequest } from "./end-requests.ts";
import { mayDecide, noRequest } from "./four-eyes.ts";
import { type ApprovalRequestRow, approvalRequests } from "./tables.ts";

type DecideInput = { requestId: string; approve: boolean; note?: string | undefined };

/**
 * Another person approves a request, which carries it out at once, or refuses it with a reason (Rule P31). Of
 * two who approve at the same moment one is told that it is done. Refuses whoever asked, whose order it is,
 * keys (`forbidden`), a request that was decided, has expired or no longer fits the order (`conflict`), and
 * whatever the command itself refuses; then nothing is done and the request stays open.
 */
export async function decideApproval(
  ctx: OrdersCtx,
  { requestId, approve, note = "" }: DecideInput,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const reason = note.trim();
  if (!approve && reason.length < shortestReason) return fail(sayWhy);
  return transact(ctx.db, async (tx): Promise<Result<undefined>> => {
    const locked = await lockRequest(tx, requestId);
    if (!locked.ok) return locked;
    const { order, request } = locked.value;
    const others = notOnOwnOrder(ctx.actor, order);
    if (!others.ok) return others;
    const decider = await mayDecide(ctx, tx, request);
    if (!decider.ok) return decider;
    // Two people act here: whose work the order is stays as it is.
    if (approve) return carryOut({ ...ctx, onHeld: "leave-to-them" }, tx, request);
    const { personId: decidedBy } = decider.value;
    await endRequest(ctx, tx, order, request, { state: "refused", decidedBy, note: reason });
    return ok(undefined);
  });
}

/** Whoever asked takes an open request back. Doing so again changes nothing. Refuses others (`forbidden`). */
export async function withdrawApproval(
  ctx: OrdersCtx,
  { requestId }: { requestId: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx): Promise<Result<undefined>> => {
    const locked = await lockRequest(tx, requestId);
    if (!locked.ok) return locked;
    const { order, request } = locked.value;
    const isTheirs = ctx.actor.kind === "person" && ctx.actor.personId === request.requestedBy;
    if (!isTheirs) return fail(notYours);
    if (request.state === "withdrawn") return ok(undefined);
    if (request.state !== "open") return fail(decidedMeanwhile);
    await endRequest(ctx, tx, order, request, { state: "withdrawn" });
    return ok(undefined);
  });
}

type Locked = { order: OrderRow; request: ApprovalRequestRow };

/**
 * The order first, then its request, as every change of an order does, so that no two wait for each other.
 */
async function lockRequest(tx: Transaction, requestId: string): Promise<Result<Locked>> {
  if (!isOrderId(requestId)) return fail(noRequest);
  const isIt = eq(approvalRequests.id, requestId);
  const [found] = await tx.select({ orderId: approvalRequests.orderId }).from(approvalRequests).where(isIt);
  if (!found) return fail(noRequest);
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for("update");
  if (!order || order.removedAt) return fail(orderNotFound);
  const [request] = await tx.select().from(approvalRequests).where(isIt).for("update");
  return request ? ok({ order, request }) : fail(noRequest);
}

async function carryOut(
  ctx: OrdersCtx,
  tx: Transaction,
  request: ApprovalRequestRow,
): Promise<Result<undefined>> {
  const done = await run(ctx, tx, request);
  if (!done.ok) return done;
  const [now] = await tx
    .select({ state: approvalRequests.state })
    .from(approvalRequests)
    .where(eq(approvalRequests.id, request.id));
  // A command that had nothing to do did not ask: what was approved is so already, or no longer possible.
  return now?.state === "approved" ? ok(undefined) : fail(nothingToDo);
}

async function run(ctx: OrdersCtx, tx: Transaction, request: ApprovalRequestRow) {
  const { id: requestId, orderId, kind, payload, secretId } = request;
  const approval = { requestId };
  if (kind === "change_email") {
    const customerEmail =
      secretId && (await ctx.vault.open(tx, { id: secretId, subject: approvalSubject(requestId) }));
    if (!customerEmail) return fail(nothingToDo);
    return editOrderIn(ctx, tx, { orderId, edit: { customerEmail }, approval });
  }
  if (kind === "change_name") {
    const { rsn } = payload;
    const to: unknown = Array.isArray(rsn) ? rsn[1] : undefined;
    return typeof to === "string"
      ? editOrderIn(ctx, tx, { orderId, edit: { rsn: to }, approval })
      : fail(nothingToDo);
  }
  if (kind === "override_amount") {
    return editOrderIn(ctx, tx, { orderId, edit: askedAmounts(payload), approval });
  }
  const action = ctx.approvalActions[kind];
  if (!action) throw new Error(`Nothing carries out ${kind}`);
  return action.run(ctx, tx, request);
}

/** The new amounts of a request; the old ones have to be the order's still. */
function askedAmounts(payload: Record<string, unknown>) {
  const asked = (field: string): number | undefined => {
    const change = payload[field];
    const to: unknown = Array.isArray(change) ? change[1] : undefined;
    return typeof to === "number" ? to : undefined;
  };
  return { quantity: asked("quantity"), amountCents: asked("amountCents") };
}

const sayWhy: Failure = {
  code: "invalid",
  field: "note",
  text: "Say why, so they know what to do instead.",
};
const notYours: Failure = { code: "forbidden", text: "Only the person who asked can withdraw a request." };
const decidedMeanwhile: Failure = { code: "conflict", text: "Someone else already decided this request." };
const nothingToDo: Failure = {
  code: "conflict",
  text: "This can't be done anymore. Reject the request and ask for a new one.",
};
