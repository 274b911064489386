/** Where a request for a payout of commission stands. */
export type PayoutRequestState = "requested" | "paid" | "rejected";

/** Why a payout takes two people: it is above the limit, or goes to another destination than the last. */
export type SecondPersonReason = "amount" | "change";

/** Whether a payout of commission takes two people, and why (Rule P31); null where one may record it. */
export function secondPersonFor(
  { isChanged }: { isChanged: boolean },
  amountCents: number,
  limitCents: number,
): SecondPersonReason | null {
  if (amountCents > limitCents) return "amount";
  return isChanged ? "change" : null;
}

/** Whether somebody has approved a payout of this sum. */
export function isApproved(
  { approvedBy, approvedCents }: { approvedBy: string | null; approvedCents: number | null },
  amountCents: number,
): boolean {
  return approvedBy !== null && (approvedCents ?? 0) >= amountCents;
}
