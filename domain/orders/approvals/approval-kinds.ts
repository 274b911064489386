import type { Capability } from "../../people/model.ts";

/** What takes two people, or a manager alone with a reason (Rule P31). */
export const approvalKinds = [
  "change_email",
  "change_name",
  "unlock_payout",
  "override_amount",
  "pay_account",
  "refund",
  "write_off",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** What is asked for, as a request is headed. */
export const approvalLabels: Record<ApprovalKind, string> = {
  change_email: "Change email address",
  change_name: "Change game name",
  unlock_payout: "Unlock payout details",
  override_amount: "Change amount",
  pay_account: "Verify account as is",
  refund: "Refund",
  write_off: "Write off",
};

/** What asking for it and deciding on it take. */
export const approvalRights: Record<ApprovalKind, Capability> = {
  change_email: "orders.progress",
  change_name: "orders.progress",
  unlock_payout: "orders.progress",
  override_amount: "orders.progress",
  pay_account: "orders.progress",
  refund: "refunds.make",
  write_off: "money.write_off",
};

export const approvalStates = ["open", "approved", "refused", "withdrawn", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Hours for which a request waits for somebody to decide. */
export const approvalHours = 24;

/** The shortest reason, in characters. */
export const shortestReason = 3;
