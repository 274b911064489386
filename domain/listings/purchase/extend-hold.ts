import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import {
  changeOrder,
  type Decision,
  type OrderChange,
  type OrderRow,
  orderNotFound,
  payUntilOf,
} from "../../orders/index.ts";
import { lapseJob } from "../../payments/index.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { mostHoldMinutes } from "./purchase-words.ts";

type ExtendHold = {
  orderId: string;
  /** The order's, as it was looked at. */
  version: number;
  /** Minutes more, from the end of the hold or, when that is over, from now. */
  minutes: number;
};

/**
 * Staff give a buyer more time to pay; the customer is told until when. The account stays held that long, and what ends the hold
 * looks again then. Refuses other minutes than 1 to `mostHoldMinutes` (`invalid`), an order that is no longer pending, or
 * paid, and a stale version (`conflict`).
 */
export async function extendHold(
  ctx: ListingsCtx,
  { orderId, version, minutes }: ExtendHold,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > mostHoldMinutes) return fail(badMinutes);
  return transact(ctx.db, async (tx) => {
    const changed = await changeOrder(ctx, tx, { orderId, version }, (row) => longer(ctx, row, minutes));
    if (changed.ok) await lapseThen(tx, changed.value.after);
    return changed;
  });
}

function longer({ clock }: ListingsCtx, row: OrderRow, minutes: number): Result<Decision> {
  if (row.type !== "account_purchase") return fail(orderNotFound);
  if (row.status !== "pending" || row.paidCents >= row.amountCents) return fail(notHeld);
  const until = payUntilOf(row);
  if (!until) return fail(notHeld);
  const from = Math.max(until.getTime(), clock.now().getTime());
  // A part that was paid adds to `payBy` by itself.
  const added = (payUntilOf({ ...row, payBy: new Date(from) })?.getTime() ?? from) - from;
  const payUntil = from + minutes * 60_000;
  const payBy = new Date(payUntil - added);
  const data = { minutes, until: new Date(payUntil).toISOString() };
  return ok({ set: { payBy }, events: [{ type: "purchase.hold_extended", visibility: "public", data }] });
}

/** A second later, so that the time is over when the job looks. */
async function lapseThen(tx: Transaction, order: OrderRow): Promise<void> {
  const until = payUntilOf(order);
  if (!until) return;
  await addJob(tx, lapseJob, { orderId: order.id }, { runAt: new Date(until.getTime() + 1_000) });
}

const badMinutes: Failure = {
  code: "invalid",
  field: "minutes",
  text: `Please enter 1 to ${mostHoldMinutes.toLocaleString("en-US")} minutes.`,
};
const notHeld: Failure = { code: "conflict", text: "This order does not wait for its money any more." };
