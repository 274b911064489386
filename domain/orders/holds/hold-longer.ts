import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { changeOrder, type Decision } from "../status/change-order.ts";
import type { OrderRow } from "../tables.ts";
import { mostHoldMinutes } from "./hold-labels.ts";
import { holdUntilOf } from "./hold-until.ts";

type HoldLonger = {
  orderId: string;
  /** The order's, as it was looked at. */
  version: number;
  /** Minutes more, from the end of the hold or, when that is over, from now. */
  minutes: number;
};

/**
 * Staff hold longer what an order holds; the customer is told until when. Refuses other minutes than 1 to
 * `mostHoldMinutes` (`invalid`), an order that is not held or is paid, and a stale version (`conflict`).
 */
export async function holdLonger(
  ctx: OrdersCtx,
  { orderId, version, minutes }: HoldLonger,
): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > mostHoldMinutes) return fail(badMinutes);
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId, version }, (row) => {
      const longer = heldLonger(ctx.clock.now(), row, minutes);
      return longer.ok
        ? ok({
            set: longer.value.set,
            events: [
              {
                type: "order.hold_extended",
                visibility: "public",
                data: { minutes, until: longer.value.until.toISOString() },
              },
            ],
          })
        : longer;
    }),
  );
}

/** The row's new end, and what that comes to with the time that a part of the payment adds by itself. */
export function heldLonger(
  now: Date,
  row: OrderRow,
  minutes: number,
): Result<{ set: Decision["set"]; until: Date }> {
  const until = holdUntilOf(row);
  if (row.status !== "pending" || row.paidCents >= row.amountCents || !until) return fail(notHeld);
  const from = Math.max(until.getTime(), now.getTime());
  const added = (holdUntilOf({ ...row, holdUntil: new Date(from) })?.getTime() ?? from) - from;
  const end = from + minutes * 60_000;
  return ok({ set: { holdUntil: new Date(end - added) }, until: new Date(end) });
}

const badMinutes = {
  code: "invalid",
  field: "minutes",
  text: `Enter 1 to ${mostHoldMinutes.toLocaleString("en-US")} minutes.`,
} as const;
const notHeld = {
  code: "conflict",
  text: "This order isn't waiting for its payment or its gold any more, so there is no hold to extend.",
} as const;
