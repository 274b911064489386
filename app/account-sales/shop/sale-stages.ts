import { type PayoutMethod, type PayoutWay, payoutMethodsOf } from "../../../domain/ways/model.ts";

/**
 * The stages between an offer and its confirmation (Rule S67). How one logs in was asked by the first
 * question; whether by email address or username shows in the login itself.
 */
export const saleStages = ["offer", "payment-method", "payment-details", "account-verification"] as const;
export type SaleStage = (typeof saleStages)[number];

/** What was chosen so far; no secrets, so it stands in the address. */
export type SaleChoices = {
  stage: SaleStage;
  method: PayoutMethod | null;
  /** The stage that was asked for before one that is not done. */
  skipped: SaleStage | null;
};

/** The address of an offer's page at a stage, with what was chosen, so that going back keeps it. */
export function stageAddress(offerId: string, stage: SaleStage, chosen: Partial<SaleChoices> = {}): string {
  const path = `/sell-accounts/offer/${offerId}`;
  if (stage === "offer") return path;
  const search = new URLSearchParams({ step: stage });
  if (chosen.method) search.set("method", chosen.method);
  return `${path}?${search}`;
}

/**
 * The stage that an address asks for, or the first one before it that is not done. Unknown choices count as
 * none, and a method counts only while it is offered.
 */
export function readChoices(search: URLSearchParams, payouts: readonly PayoutWay[]): SaleChoices {
  const asked = saleStages.find((stage) => stage === search.get("step")) ?? "offer";
  const method = payoutMethodsOf(payouts).find((known) => known === search.get("method")) ?? null;
  const lacksMethod = saleStages.indexOf(asked) > saleStages.indexOf("payment-method") && method === null;
  const stage = lacksMethod ? "payment-method" : asked;
  return { stage, method, skipped: stage === asked ? null : asked };
}
