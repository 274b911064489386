import type { OrderStatus } from "../orders/model.ts";

const underReview: readonly OrderStatus[] = ["in_progress", "verifying_account", "email_reset_sent"];

/** Whether staff have an account in hand and have not paid for it: then it can be verified. */
export function isUnderReview(status: OrderStatus): boolean {
  return underReview.includes(status);
}
