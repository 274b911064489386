import { formatUsd } from "../../../kernel/money.ts";

/** What a buyer may find wrong with an account. */
export const disputeReasons = ["cannot_log_in", "not_as_described", "taken_back", "something_else"] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const disputeReasonLabels: Record<DisputeReason, string> = {
  cannot_log_in: "I can't log in",
  not_as_described: "The account isn't as described",
  taken_back: "Someone took the account back",
  something_else: "Something else",
};

/** Open until staff decide it or the buyer withdraws it. */
export const disputeStates = ["open", "decided", "withdrawn"] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeStateLabels: Record<DisputeState, string> = {
  open: "Open",
  decided: "Decided",
  withdrawn: "Withdrawn",
};

/** How staff decide: all of the money goes back, a part of it, or none. */
export const disputeOutcomes = ["refund", "part_refund", "rejected"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const disputeOutcomeLabels: Record<DisputeOutcome, string> = {
  refund: "Refunded in full",
  part_refund: "Refunded in part",
  rejected: "Rejected",
};

type Decided = { outcome: DisputeOutcome; refundCents: number | null };

/** How a dispute was decided, to both sides: `Dispute decided: partial refund of $20.00`. */
export function decisionText({ outcome, refundCents }: Decided): string {
  if (outcome === "refund") return "Dispute decided: full refund";
  return outcome === "rejected"
    ? "Dispute decided: no refund"
    : `Dispute decided: partial refund of ${formatUsd(refundCents ?? 0)}`;
}

/** Pictures that one entry of a dispute may have. */
export const mostEvidencePictures = 5;
/** Entries that one dispute may have, of both sides together. */
export const mostDisputeEntries = 60;
/** Characters of one entry, and of the answer that ends a dispute. */
export const longestDisputeText = 2000;
/** Characters of what staff note or give as a reason. */
export const longestPurchaseNote = 500;
/** Minutes for which the same press gives the login again, should the answer be lost on its way. */
export const revealRepeatMinutes = 15;
/** Times that the login of one order may be asked for within an hour. */
export const mostReveals = 10;
/** Hours before the acceptance at which the buyer is reminded, once each. */
export const reminderHours = [48, 12] as const;
/** Hours that a buyer has at least to confirm once they have withdrawn a dispute. */
export const leastHoursAfterDispute = 12;
/**
 * Days after the end of a dispute for which what was written in it is kept; then it is deleted, pictures and
 * all.
 */
export const disputeEntryDays = 180;
