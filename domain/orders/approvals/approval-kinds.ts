/** What takes two people, or a manager alone with a reason (Rule P31). */
export const approvalKinds = ["change_email", "unlock_payout", "override_amount", "pay_account"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** What is asked for, as a request is headed. */
export const approvalLabels: Record<ApprovalKind, string> = {
  change_email: "Change email address",
  unlock_payout: "Unlock payout details",
  override_amount: "Change amount",
  pay_account: "Verify account as is",
};

export const approvalStates = ["open", "approved", "refused", "withdrawn", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Hours for which a request waits for somebody to decide. */
export const approvalHours = 24;

/** The shortest reason, in characters. */
export const shortestReason = 3;
