/** Where a request for a payout of commission stands. */
export type PayoutRequestState = "requested" | "paid" | "rejected";

/** Whether somebody has approved a payout of this sum. */
export function isApproved(
  { approvedBy, approvedCents }: { approvedBy: string | null; approvedCents: number | null },
  amountCents: number,
): boolean {
  return approvedBy !== null && (approvedCents ?? 0) >= amountCents;
}
