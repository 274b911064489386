// The door that browsers may use too, without Zod: the ways to pay and to be paid, their names and where they are offered.

export type { Coin } from "./crypto.ts";
export type { PayoutField } from "./payout-definition.ts";
export type { PayoutDetails } from "./payouts.ts";
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
