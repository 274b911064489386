/** The ways in which somebody pays us that staff see and record: the money comes outside of the shop (Rule P34). */
export const manualPayWays = ["paypal", "bank", "cashapp", "venmo"] as const;
export type ManualPayWay = (typeof manualPayWays)[number];

/** Every way in which a customer may pay. Gold is handed over in the game. */
export const payWays = ["eth", "gold", ...manualPayWays] as const;
export type PayWay = (typeof payWays)[number];

/** Every way in which a customer may be paid. */
export const payoutWays = ["paypal", "crypto-ETH", "crypto-SOL", "bank", "cashapp", "venmo"] as const;
export type PayoutWay = (typeof payoutWays)[number];

/** What customers pay for, as the settings name it. */
export const purchaseKinds = ["goldPurchase", "boost", "accountPurchase"] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** What customers sell, as the settings name how they are paid for it. */
export type SaleKind = "goldSalePayouts" | "accountSalePayouts";

export const payWayLabels: Record<PayWay, string> = {
  eth: "Ethereum (ETH)",
  gold: "In-game gold",
  paypal: "PayPal",
  bank: "Bank transfer",
  cashapp: "Cash App",
  venmo: "Venmo",
};

export const payoutWayLabels: Record<PayoutWay, string> = {
  paypal: "PayPal",
  "crypto-ETH": "Ethereum (ETH)",
  "crypto-SOL": "Solana (SOL)",
  bank: "Bank transfer",
  cashapp: "Cash App",
  venmo: "Venmo",
};

/** The ways as a sentence names them. */
const inSentences: Record<PayWay | PayoutWay, string> = {
  eth: "ETH",
  gold: "in-game gold",
  "crypto-ETH": "ETH",
  "crypto-SOL": "SOL",
  paypal: "PayPal",
  bank: "bank transfer",
  cashapp: "Cash App",
  venmo: "Venmo",
};

/** Ways in a sentence, each named once: `ETH, PayPal or bank transfer`; empty for none. */
export function waysText(ways: readonly (PayWay | PayoutWay)[], joint: "or" | "and" = "or"): string {
  const names = [...new Set(ways.map((way) => inSentences[way]))];
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} ${joint} ${last}`;
}

/** Whether the money of this way comes outside of the shop, so that staff record it. */
export function isManualPayWay(way: string | null): way is ManualPayWay {
  return manualPayWays.some((known) => known === way);
}

/** The setting that holds the instructions of a manual way. */
export const instructionsOf = {
  paypal: "paypalInstructions",
  bank: "bankInstructions",
  cashapp: "cashappInstructions",
  venmo: "venmoInstructions",
} as const satisfies Record<ManualPayWay, string>;

/** The methods of payout details that these ways come to, each once: `crypto` for both coins. */
export function payoutMethodsOf(ways: readonly PayoutWay[]): (ManualPayWay | "crypto")[] {
  return [...new Set(ways.map((way) => (way === "crypto-ETH" || way === "crypto-SOL" ? "crypto" : way)))];
}

/** The coins among these ways. */
export function payoutCoinsOf(ways: readonly PayoutWay[]): ("ETH" | "SOL")[] {
  return (["ETH", "SOL"] as const).filter((coin) => ways.includes(`crypto-${coin}`));
}
