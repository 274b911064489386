import type { AccountCheckItem, ClaimVerdict } from "../../../../domain/account-sales/model.ts";

/**
 * What an account sale has beside its order, as the desk shows it: what is text is text already, nothing is
 * secret.
 */
export type SaleDeskView = {
  orderId: string;
  version: number;
  isOpen: boolean;
  loginMethod: string;
  /** The account that was offered for, whatever name the order has now. */
  rsn: string;
  /** `Offer 1a2b3c4d, rules version 3` */
  offerName: string;
  made: string;
  expires: string;
  lines: readonly OfferLineView[];
  offered: string;
  /** What the order is for now, where that is another sum. */
  presentAmount: string | null;
  scores: ScoresView;
  claims: readonly ClaimView[];
  /** What stands on the list of recovered accounts, in words. */
  flags: readonly string[];
  /** Sales of the same account beside this one. */
  otherSales: readonly { orderId: string; name: string; detail: string }[];
  reset: ResetView;
  checks: readonly CheckView[];
  verification: VerificationView;
  counterOffer: CounterOffersView;
  /** The listing that was made of the account; null while there is none. */
  listing: { listingId: string; name: string } | null;
  /** Whether the account is ours, so that it can be listed. */
  isOurs: boolean;
};

export type OfferLineView = { label: string; percent: string | null; limit: string | null; amount: string };

export type ScoresView = {
  takenAt: string;
  combat: string;
  total: string;
  /** Whether a claim does not go with the combat level. */
  combatContradicts: boolean;
  skills: readonly ScoreView[];
  activities: readonly ScoreView[];
};

export type ScoreView = {
  name: string;
  /** Null when it is not ranked. */
  value: number | null;
  /** Whether a claim does not go with it. */
  contradicts: boolean;
};

export type ClaimView = { key: string; claim: string; shown: string; verdict: ClaimVerdict };

export type ResetView = {
  /** Whether the order stands in Email Reset Sent and the account is not verified yet. */
  isAsking: boolean;
  /** The account is verified: no link is asked for any more. */
  isOver: boolean;
  asked: string | null;
  saved: string | null;
  /** Asked for, and not given since. */
  isWaiting: boolean;
};

export type CheckView = {
  item: AccountCheckItem;
  label: string;
  isDone: boolean;
  /** `Teller Finch, Nov 20, 2026 2:10 PM`; null while it is open. */
  seen: string | null;
};

export type VerificationView = {
  /** When it was verified; null while it is not. */
  verifiedAt: string | null;
  /** Why it cannot be verified now; null when it can. */
  held: string | null;
  canTakeBack: boolean;
  openChecks: number;
  /** Claims that the high scores contradict. */
  mismatches: number;
  amount: string;
};

export type CounterOffersView = {
  mayMake: boolean;
  /** What the form begins with, in dollars as typed: the recomputed offer, else the order's amount. */
  typedAmount: string;
  /** What the recomputed offer leaves out, and the reason that it gives the seller; null without one. */
  recomputed: { help: string; reason: string } | null;
  open: CounterOfferLine | null;
  past: readonly CounterOfferLine[];
};

export type CounterOfferLine = {
  counterOfferId: string;
  amount: string;
  from: string;
  reason: string;
  state: "open" | "accepted" | "declined" | "withdrawn" | "expired";
  /** Who made it and when, and when it was answered. */
  detail: string;
};
