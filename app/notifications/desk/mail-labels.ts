export type MailState = "queued" | "sent" | "bounced" | "kept" | "failed";

/** What has become of a mail, in the order of the list. */
export const mailStateLabels: Record<MailState, string> = {
  queued: "Waiting",
  sent: "Sent",
  bounced: "Bounced",
  kept: "Kept in demo",
  failed: "Failed",
};

const titles = new Map([
  ["order-news", "Order update"],
  ["receipt", "Receipt"],
  ["confirm-mail", "Email confirmation"],
  ["reset-password", "Password reset"],
  ["mail-change", "New email confirmation"],
  ["mail-changed", "Email changed"],
  ["password-changed", "Password changed"],
  ["two-factor-changed", "Two-step sign-in changed"],
  ["notice", "Account notice"],
]);

/** What kind of mail it is. A template without words, as of an older version, is shown by its name. */
export function mailKind(template: string): string {
  return titles.get(template) ?? template;
}
