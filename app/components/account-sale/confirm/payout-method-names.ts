import type { SalePayoutMethod } from "../../../../domain/account-sales/model.ts";
import { coinLabels, coins } from "../../../../domain/payments/model.ts";

/** What the ways of being paid for an account are called (spec/2 §2). */
export const payoutMethodNames: Record<SalePayoutMethod, string> = {
  cashapp: "CashApp",
  crypto: "Cryptocurrency",
  paypal: "PayPal",
  bank: "Bank transfer",
  venmo: "Venmo",
};

/** The same with the coin, once one is chosen: `Cryptocurrency (Ethereum)`. */
export function payoutMethodWords(method: SalePayoutMethod, coin: string | undefined): string {
  const known = method === "crypto" ? coins.find((one) => one === coin) : undefined;
  return known ? `${payoutMethodNames[method]} (${coinLabels[known]})` : payoutMethodNames[method];
}
