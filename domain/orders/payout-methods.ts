/** How a customer may be paid out (spec/1 §3). */
export const payoutMethods = ["paypal", "crypto", "bank", "cashapp", "venmo"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

export const payoutMethodLabels: Record<PayoutMethod, string> = {
  paypal: "PayPal",
  crypto: "Crypto",
  bank: "Bank transfer",
  cashapp: "Cash App",
  venmo: "Venmo",
};
