import { type DeliveryTime, disputeHours } from "../../../../domain/listings/model.ts";
import { daysText } from "../../../../kernel/spans.ts";

/** When the login is there, after the payment (Rule P23). */
export function deliveryText(deliveryTime: DeliveryTime): string {
  return deliveries[deliveryTime];
}

const deliveries: Record<DeliveryTime, string> = {
  Instant: "The login is on your order’s page as soon as your payment is complete.",
  "20 Minutes": "The login is on your order’s page within 20 minutes of your payment.",
  "1 Day": "The login is on your order’s page within 1 day of your payment.",
};

/** What a warranty promises (Rule P59). */
export function warrantyText(days: number, answerTime: string): string {
  return `If someone takes the account back within ${daysText(days)} of the handover, open a dispute. We answer within ${answerTime} and refund you.`;
}

/** What buying an account means, said before anything is paid (Rule P20). */
export const accountTerms = {
  hold: "We hold the account while you pay, and show you for how long. If you don't pay in time, the order ends and you owe nothing.",
  once: "We show the login once, only to you. Save it somewhere private, and change the password.",
  check: `You have ${disputeHours} hours from the handover to check the account, whether you've read the login or not. Confirm it, or open a dispute.`,
  silence: `If we don't hear from you by then, the sale is final.`,
} as const;
