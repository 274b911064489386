/**
 * The stages between an offer and its confirmation (Rule S67): one page asks where the money goes and for the
 * login. Whether that is an email address or a username shows in the login itself.
 */
export type SaleStage = "offer" | "sell";

/** What an address names the page by; the last three were pages of their own, and lead there still. */
const sellSteps = ["sell", "payment-method", "payment-details", "account-verification"];

/** The address of an offer's page at a stage. */
export function stageAddress(offerId: string, stage: SaleStage): string {
  const path = `/sell-accounts/offer/${offerId}`;
  return stage === "offer" ? path : `${path}?step=${stage}`;
}

/** The stage that an address asks for. */
export function readStage(search: URLSearchParams): SaleStage {
  return sellSteps.includes(search.get("step") ?? "") ? "sell" : "offer";
}
