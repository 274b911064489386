import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { readEvents } from "../../../platform/events/index.ts";
import { allow } from "../../people/index.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { canUndo, isProven, type OrderStatus, orderStatuses, undoSeconds } from "../model.ts";
import type { OrderRow } from "../tables.ts";
import { changeOrder, type Decision } from "./change-order.ts";
import { statusFields } from "./set-status.ts";

/** The way of the press to the shop. */
const graceSeconds = 5;

/**
 * Takes back the status that the same person set last, for `undoSeconds` (Rule P58): the order stands where
 * it stood, its deadline runs on, and no email tells of either move. Refuses a stale version, what moved
 * money or ended the order, what somebody else set, and what was set too long ago (`conflict`).
 */
export async function undoStatus(
  ctx: OrdersCtx,
  input: { orderId: string; version: number },
): Promise<Result<OrderChange>> {
  const allowed = allow(ctx.actor, "orders.progress");
  if (!allowed.ok) return allowed;
  return transact(ctx.db, (tx) => changeOrder(ctx, tx, input, (row) => decide(ctx, tx, row)));
}

async function decide(ctx: OrdersCtx, tx: Transaction, row: OrderRow): Promise<Result<Decision>> {
  const set = await lastMove(tx, row);
  const earliest = ctx.clock.now().getTime() - (undoSeconds + graceSeconds) * 1000;
  const isOwn = ctx.actor.kind === "person" && set?.actorId === ctx.actor.personId;
  if (!set || !isOwn || row.statusChangedAt.getTime() < earliest || !canUndo(row.type, row.status))
    return fail(tooLate);
  const { seq: undoes, from: to } = set;
  const { deadlineAt, deadlineStartedAt, deadlineMetAt } = row;
  const ranBefore = deadlineStartedAt !== null && deadlineStartedAt < row.statusChangedAt;
  const arrived = isProven(row) && !isProven({ type: row.type, status: to });
  return ok({
    set: {
      ...(await statusFields(ctx, tx, row, to)),
      ...(ranBefore ? { deadlineAt, deadlineStartedAt, deadlineMetAt } : {}),
      // The customer's gold never came.
      ...(arrived ? { goldState: null } : {}),
    },
    events: [
      { type: "order.status_changed", visibility: "public", data: { from: row.status, to, undoes } },
      { type: "order.note", visibility: "internal", note: "Undone right after it was set" },
    ],
  });
}

/** The move to the present status; null where it took back another. */
async function lastMove(tx: Transaction, { id, status }: OrderRow) {
  const newest = await readEvents(tx, { subjectKind: "order", subjectId: id, limit: 10 });
  const move = newest.find(({ type }) => type === "order.status_changed");
  const from = orderStatuses.find((each): each is OrderStatus => each === move?.data.from);
  if (!move || !from || move.data.to !== status || move.data.undoes !== undefined) return null;
  return { seq: move.seq, actorId: move.actorId, from };
}

const tooLate: Failure = { code: "conflict", text: "It's too late to undo this. Set the status instead." };
