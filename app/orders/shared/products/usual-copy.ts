import type { PayStage } from "../payment/pay-stage.ts";

/** Said of most orders whose hold has ended and which can't be reopened. */
export const notReopened = "You can't reopen it right now. Place a new order, or try again later.";

/** How an order is kept safe for which logins, links or access are given. */
export const loginSafety =
  "Logins, links and payout details are encrypted. Staff need a reason to open them, and each time is logged. We never ask for them by email or chat.";

/** What happens while an order is paid as agreed with staff. */
export const paidAsAgreed = "We'll message you about it, and mark it as received when it arrives.";

/** Said of a paid order after the purchase. */
export function paidOrder(sum: string) {
  return { title: "Thank you. Your order is paid", lead: `We have your ${sum}.`, goesOn: true };
}

/** Where a customer whose order was canceled starts over. */
export const newOrder = (to: string) => ({ label: "Place a new order", to });

/** Heads the page of an order by where its payment stands. */
export function payTitle(stage: PayStage | null, titles: { unpaid: string; paid: string }): string {
  if (stage === "paid") return titles.paid;
  if (stage === "late") return "We’re checking your payment";
  return stage === "checking" || stage === "confirming" ? "Your payment is on its way" : titles.unpaid;
}
