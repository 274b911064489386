import type { HighScores } from "../players/model.ts";
import type { ClaimCheck } from "./check-claims.ts";
import type { OfferLine } from "./compute-offer.ts";
import type { Answers } from "./questionnaire.ts";

/** Hours for which an offer stands (Rule P17). */
export const offerHours = 24;
/** Said where there is no offer, whatever the reason (Rule P17). */
export const noOfferText = "We can't make an offer for this account.";

/** An offer for an account, as its seller and staff see it. */
export type Offer = {
  /** Also the link that opens it. */
  offerId: string;
  rsn: string;
  answers: Answers;
  combatLevel: number;
  totalLevel: number;
  amountCents: number;
  baseCents: number;
  /** All modifiers together, in hundredths of a percent. */
  percent: number;
  lines: OfferLine[];
  /** Claims beside what the high scores showed; the contradicted ones are to be verified. */
  claims: ClaimCheck[];
  highScores: HighScores;
  rulesVersion: number;
  createdAt: Date;
  expiresAt: Date;
  /** The order that it made, if it was accepted. */
  orderId: string | null;
};
