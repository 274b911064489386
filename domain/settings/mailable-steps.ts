/**
 * Steps of an order that can be mailed to its customer. What asks for something, a cancellation, and what
 * staff write are always mailed.
 */
export const mailableSteps = [
  "in_progress",
  "verifying_account",
  "email_reset_sent",
  "gold_collected",
  "gold_received",
  "payment_sent",
  "completed",
] as const;
