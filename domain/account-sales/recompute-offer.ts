import { computeOffer } from "./compute-offer.ts";
import type { Offer } from "./offer.ts";
import type { OfferTable } from "./offer-table.ts";
import type { Answers } from "./questionnaire.ts";

/** What an offer's own rules give for what was verified of an account, and which claims were left out. */
export type RecomputedOffer = { amountCents: number; without: string[] };

/**
 * Computes an offer anew without the claims that the high scores contradict, by the rules that it was made by
 * (Rule P17). Null where nothing is contradicted: then the offer is what it was.
 */
export function recomputeOffer(rules: OfferTable, offer: Offer): RecomputedOffer | null {
  const refuted = offer.claims.filter(({ verdict }) => verdict === "contradicted");
  if (refuted.length === 0) return null;
  const codes = new Set<string>(refuted.map(({ code }) => code));
  const { answers, combatLevel, totalLevel } = offer;
  const verified: Answers = {
    ...answers,
    accountType: codes.has(answers.accountType) ? "other" : answers.accountType,
    untradeableItems: answers.untradeableItems.filter((item) => !codes.has(item)),
  };
  const { amountCents } = computeOffer(rules, { combatLevel, totalLevel }, verified);
  return { amountCents, without: refuted.map(({ claim }) => claim) };
}
