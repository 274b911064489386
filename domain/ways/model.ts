// The door that browsers may use too, without Zod: the ways to pay and to be paid, their names and where they
// are offered.

export type { Coin } from "./crypto.ts";
export { invalidWallet } from "./crypto-payout.ts";
export { missingDetails, type PayoutDefinition, type PayoutField } from "./payout-definition.ts";
export {
  arrivalText,
  askedInAccountSale,
  destinationEnds,
  detailsNotSaved,
  maskedDestination,
  type PayoutDetails,
  payoutChoice,
  payoutDefinitions,
  payoutDestination,
  payoutDetailLines,
  payoutDetailsTitle,
  payoutWayOf,
  saleMethodName,
  salePayoutChoice,
  salePayoutName,
} from "./payouts.ts";
export { type PurchaseKind, purchaseKinds, type SaleKind } from "./way.ts";
export { knownWayLabel, payChoice, recordedWayLabel, wayLabel, waysText } from "./way-labels.ts";
export {
  coinsOf,
  type InstructionsSetting,
  instructionsSetting,
  isManualPayWay,
  isOnChain,
  listedDestinations,
  type ManualPayWay,
  manualPayWays,
  type PayoutMethod,
  type PayoutWay,
  type PayWay,
  paymentMethodOf,
  payoutCoinsOf,
  payoutMethods,
  payoutMethodsOf,
  payoutWays,
  payoutWaysFor,
  payWayOf,
  payWays,
  payWaysFor,
  type RecordedWay,
  recordedWays,
  salePayoutMethods,
} from "./ways.ts";
