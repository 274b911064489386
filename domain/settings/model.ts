// The door that browsers may use too, without Zod: what settings are called, and the ways to pay.
export type { Settings, SettingsKey } from "./schemas.ts";
export {
  instructionsOf,
  isManualPayWay,
  type ManualPayWay,
  manualPayWays,
  type PayoutWay,
  type PayWay,
  type PurchaseKind,
  payoutCoinsOf,
  payoutMethodsOf,
  payoutWayLabels,
  payoutWays,
  payWayLabels,
  payWays,
  purchaseKinds,
  type SaleKind,
  waysText,
} from "./ways.ts";
