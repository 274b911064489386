import type { SalePayoutMethod } from "../../../../domain/account-sales/model.ts";

/** What the ways of being paid for an account are called (spec/2 §2). */
export const payoutMethodNames: Record<SalePayoutMethod, string> = {
  cashapp: "CashApp",
  crypto: "Cryptocurrency",
};
