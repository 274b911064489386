import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { actAsCustomer, type CustomerAct } from "../status/customer-acts.ts";
import { canClaimPayment } from "./hold-facts.ts";
import { claimedPaymentHours } from "./hold-labels.ts";
import { heldLonger } from "./hold-longer.ts";

/**
 * The customer says that a payment by hand is on its way: the hold is extended once, by
 * `claimedPaymentHours`, and the desk is told. It goes on counting within the visitor's limits. Saying it
 * again changes nothing. Refuses an order whose hold is over, or that is paid, in gold or by us (`conflict`),
 * and who does not hold it (`forbidden`).
 */
export function claimPayment(ctx: OrdersCtx, act: CustomerAct): Promise<Result<OrderChange>> {
  return actAsCustomer(ctx, act, "say that a payment is sent", (row) => {
    if (row.paymentClaimedAt) return ok(null);
    if (!canClaimPayment(row)) return fail(notWaiting);
    const now = ctx.clock.now();
    const longer = heldLonger(now, row, claimedPaymentHours * 60);
    if (!longer.ok) return fail(notWaiting);
    const { set, until } = longer.value;
    return ok({
      set: { ...set, paymentClaimedAt: now },
      events: [{ type: "payment.claimed", visibility: "public", data: { until: until.toISOString() } }],
    });
  });
}

const notWaiting = {
  code: "conflict",
  text: "This order isn't waiting for a payment any more. Reload the page to see its status.",
} as const;
