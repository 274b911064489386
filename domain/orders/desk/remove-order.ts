import type { Failure } from "../../../kernel/errors.ts";
import { formatMillions } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { goldStateOf, type OrderStatus } from "../model.ts";
import { changeOrder } from "../status/change-order.ts";

type RemoveInput = { orderId: string; version: number; reason: string };

/**
 * Removes an order from every list, count and view, such as spam or a trial; its row and its log stay. Admins
 * only, with a reason. Refuses a stale version, and a sale whose gold we have and haven't paid for
 * (`conflict`, Rule P45).
 */
export async function removeOrder(ctx: OrdersCtx, input: RemoveInput): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.remove");
  if (!may.ok) return may;
  const reason = input.reason.trim();
  if (!reason) return fail({ code: "invalid", field: "reason", text: "Please say why." });
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, input, (row) => {
      // Paid for, it is ours, and the order may go.
      if (goldStateOf(row) === "held" && !paidFor.includes(row.status)) return fail(hasGold(row.quantity));
      return ok({
        set: { removedAt: ctx.clock.now() },
        events: [
          { type: "order.removed", visibility: "public" },
          { type: "order.note", visibility: "internal", note: reason },
        ],
        note: reason,
      });
    }),
  );
}

const paidFor: readonly OrderStatus[] = ["payment_sent", "completed"];

function hasGold(quantity: number): Failure {
  const text = `We have ${formatMillions(quantity)} of this customer's gold. Pay for it, return it or keep it before you remove the order.`;
  return { code: "conflict", text };
}
