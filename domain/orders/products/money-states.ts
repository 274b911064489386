/** Where the money of a sale to us stands, read from the ledger alone (Rule P30). */
export const saleMoneyStates = ["nothing", "owed", "paid_out", "written_off"] as const;

/**
 * Where the money of a purchase stands, read from the ledger alone (Rule P30). `taken_back` is what a
 * reorganised chain leaves: less is covered than the order costs, because a payment that had been received is
 * gone.
 */
export const purchaseMoneyStates = [
  "unpaid",
  "part_paid",
  "paid",
  "written_off",
  "taken_back",
  "refund_due",
  "refunded",
] as const;

export type MoneyState = (typeof saleMoneyStates)[number] | (typeof purchaseMoneyStates)[number];

/** A purchase that is not delivered yet, one that is, and one that was canceled. */
export const purchaseMoney = {
  beforeDelivery: ["unpaid", "part_paid", "paid", "written_off", "taken_back"],
  delivered: ["paid", "written_off", "taken_back"],
  canceled: ["unpaid", "refund_due", "refunded", "taken_back"],
} as const satisfies Record<string, readonly MoneyState[]>;
