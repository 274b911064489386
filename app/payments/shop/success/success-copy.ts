import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { type PayStage, payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { paymentCopyOf } from "../../../orders/shared/products/index.ts";
import type { PageLink } from "../../../orders/shared/products/page-link.ts";

export type SuccessCopy = {
  title: string;
  lead: string;
  /** The one thing to do next. */
  next: PageLink;
  /** Whether the order goes on as it is, so that its next steps are shown. */
  goesOn: boolean;
};

const unpaid: readonly PayStage[] = ["start", "pay", "checking", "expired", "reverted"];

/** What the page after a purchase says: what is so, whoever opens it and whenever. */
export function successCopy(
  paying: OrderPaying,
  { isAccessMissing }: { isAccessMissing: boolean } = { isAccessMissing: false },
): SuccessCopy {
  const { orderId, amountCents, paymentMethod, outstandingCents } = paying;
  const stage = payStage(paying);
  const sum = formatUsd(amountCents);
  const copy = paymentCopyOf(paying.type);
  if (stage === "canceled") {
    const next = { to: orderPagePaths.pay(orderId), label: "See the payment" };
    const lead = paying.refundDueCents > 0 ? "We'll refund what you paid." : "There's nothing more to do.";
    return { title: "This order was canceled", lead, next, goesOn: false };
  }
  if (unpaid.includes(stage) && paymentMethod !== "manual" && paymentMethod !== "gold") {
    const next = { to: orderPagePaths.pay(orderId), label: `Pay ${formatUsd(outstandingCents)}` };
    return {
      title: "This order isn't paid yet",
      lead: copy.unpaidLead,
      next,
      goesOn: false,
    };
  }
  const next =
    paymentMethod === "gold"
      ? { to: orderPagePaths.meeting(orderId), label: "Go to the meeting" }
      : copy.next(orderId);
  if (stage === "confirming") {
    const lead = "It needs a few more confirmations. You don't need to do anything.";
    return { title: "Your payment is on its way", lead, next, goesOn: true };
  }
  if (stage === "late") {
    const lead = "It arrived after the price expired. We'll accept it or refund it, and email you.";
    return { title: "We have your payment", lead, next, goesOn: false };
  }
  if (stage === "paid" && paying.writtenOffCents > 0) {
    const lead = `We don’t charge you ${formatUsd(paying.writtenOffCents)} of this order.`;
    return { title: "Nothing left to pay", lead, next, goesOn: paying.status !== "completed" };
  }
  if (stage === "paid") {
    return { next, ...copy.paid({ orderId, status: paying.status, sum, isAccessMissing }) };
  }
  const lead =
    paymentMethod === "gold"
      ? "You pay in gold, at an in-game meeting. We start once we have it."
      : "We'll message you about the payment.";
  return { title: "Thank you. Your order is placed", lead, next, goesOn: true };
}
