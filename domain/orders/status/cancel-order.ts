import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import type { GoldAnswer } from "../model.ts";
import type { OrderRow } from "../tables.ts";
import { actAsCustomer, type CustomerAct } from "./customer-acts.ts";
import { usualReason } from "./decide-gold.ts";
import type { Decision } from "./decision.ts";
import { depositFields } from "./deposit-fields.ts";
import { setOrderStatusIn } from "./set-status.ts";

/** What an order that its customer cancels says in its log (Rule S40). */
const byCustomer = "Canceled by customer";

/**
 * The customer cancels their order, which they can only while it is pending (Rule S40). Cancelling it again
 * changes nothing. Refuses with `conflict` once somebody works on it, and with `forbidden` who does not hold
 * it (Rule P4).
 */
export function cancelOwnOrder(ctx: OrdersCtx, act: CustomerAct): Promise<Result<OrderChange>> {
  return actAsCustomer(ctx, act, "cancel", (row) => {
    if (row.status === "canceled") return ok(null);
    if (row.status !== "pending") return fail(tooLate);
    return ok(canceling(ctx, row, { by: "customer", note: byCustomer }));
  });
}

const tooLate = {
  code: "conflict",
  text: "We're already working on this order, so you can't cancel it here. Please contact support.",
} as const;

function canceled(ctx: Pick<OrdersCtx, "clock">, row: OrderRow): Partial<OrderRow> {
  const now = ctx.clock.now();
  const noDeadline = row.deadlineMetAt ? {} : { deadlineStartedAt: null, deadlineAt: null };
  const ended = { status: "canceled", statusChangedAt: now, handedOverAt: null } as const;
  return { ...ended, ...noDeadline, ...depositFields(row, "canceled") };
}

/** How an order ends without staff: the note is for its customer to read. */
export function canceling(
  ctx: Pick<OrdersCtx, "clock">,
  row: OrderRow,
  { by, note }: { by: "customer" | "counter_offer"; note: string },
): Decision {
  const data = { from: row.status, to: "canceled", by };
  const event = { type: "order.status_changed", visibility: "public", note, data } as const;
  return { set: canceled(ctx, row), events: [event], note };
}

type CancelInput = {
  orderId: string;
  version?: number | undefined;
  reason?: string | undefined;
  /** Of a sale whose gold we have: what becomes of it. */
  gold?: GoldAnswer | undefined;
};

/**
 * Staff cancel an order with a reason that the customer reads; without one it says `Canceled by admin` (Rule
 * S40). Where cancelling is no normal next step, as after the end, the reason is required (Rule P9), and
 * where we have the customer's gold, what becomes of it (`setOrderStatus`, Rule P45).
 */
export async function cancelOrder(ctx: OrdersCtx, input: CancelInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { reason: note, ...rest } = input;
  const move = { ...rest, status: "canceled", note, usualNote: usualReason } as const;
  const done = await transact(ctx.db, (tx) => setOrderStatusIn(ctx, tx, { ...move, notePublic: true }));
  if (done.ok || done.error.field !== "note") return done;
  return fail({ ...done.error, field: "reason" });
}
