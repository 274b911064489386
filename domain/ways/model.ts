// The door that browsers may use too, without Zod: the ways to pay and to be paid.

export { type Coin, invalidWallet } from "./crypto.ts";
export { missingDetails, type PayoutField } from "./payout-definition.ts";
export {
  askedInAccountSale,
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
  salePayoutMethods,
  salePayoutName,
} from "./payouts.ts";
export { type PurchaseKind, purchaseKinds, type SaleKind } from "./way.ts";
export {
  coinsOf,
  type InstructionsSetting,
  instructionsSetting,
  isManualPayWay,
  isOnChain,
  knownWayLabel,
  type ManualPayWay,
  manualPayWays,
  type PayoutMethod,
  type PayoutWay,
  type PayWay,
  payChoice,
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
  recordedWayLabel,
  recordedWays,
  wayLabel,
  waysText,
} from "./ways.ts";
