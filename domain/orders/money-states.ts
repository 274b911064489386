import { courses, type OrderStatus, type OrderType, orderTypes, shopPays } from "./lifecycle.ts";

/** Where the money of a sale to us stands, read from the ledger alone (Rule P30). */
export const saleMoneyStates = ["nothing", "owed", "paid_out", "written_off"] as const;

/**
 * Where the money of a purchase stands, read from the ledger alone (Rule P30). `taken_back` is what a reorganised chain leaves:
 * less is covered than the order costs, because a payment that had been received is gone.
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

type StatesByStatus = Partial<Record<OrderStatus, readonly MoneyState[]>>;

const beforeDelivery: readonly MoneyState[] = ["unpaid", "part_paid", "paid", "written_off", "taken_back"];
const delivered: readonly MoneyState[] = ["paid", "written_off", "taken_back"];
const canceledPurchase: readonly MoneyState[] = ["unpaid", "refund_due", "refunded", "taken_back"];
const underReview: readonly MoneyState[] = ["nothing", "owed", "written_off"];
const boost: StatesByStatus = {
  pending: beforeDelivery,
  in_progress: beforeDelivery,
  completed: delivered,
  canceled: canceledPurchase,
};

/**
 * The one table of the pairs of status and money that may stand together, by type (Rule P30). The database holds the same
 * rows in `order_money_states` and refuses every other pair, and so every status that is not of the type; the program
 * compares the two when it starts. Another pair here needs a migration that inserts it there.
 */
export const moneyStates: Record<OrderType, StatesByStatus> = {
  gold_sale: {
    pending: ["nothing"],
    in_progress: ["nothing"],
    gold_collected: ["nothing"],
    gold_received: ["owed", "written_off"],
    payment_sent: ["paid_out"],
    completed: ["paid_out", "written_off"],
    canceled: ["nothing", "paid_out"],
  },
  account_sale: {
    pending: underReview,
    in_progress: underReview,
    verifying_account: underReview,
    email_reset_sent: underReview,
    payment_sent: ["paid_out"],
    completed: ["paid_out", "written_off"],
    canceled: ["nothing", "paid_out"],
  },
  gold_buy: {
    pending: beforeDelivery,
    in_progress: beforeDelivery,
    gold_collected: delivered,
    completed: delivered,
    canceled: canceledPurchase,
  },
  account_purchase: {
    pending: beforeDelivery,
    in_progress: beforeDelivery,
    verifying_account: delivered,
    completed: delivered,
    canceled: canceledPurchase,
  },
  infernal_boost: boost,
  quiver_boost: boost,
  infernal_quiver_boost: boost,
};

/** Whether a money state may stand with a status of a type. */
export function mayStandTogether(type: OrderType, status: OrderStatus, state: MoneyState): boolean {
  return moneyStates[type][status]?.includes(state) ?? false;
}

/** Whether an order of this type can only be in a status with its money: a purchase covered, a sale paid out or written off. */
export function needsMoney(type: OrderType, status: OrderStatus): boolean {
  const states = moneyStates[type][status] ?? [];
  if (status === "canceled") return false;
  return shopPays(type) ? states.includes("paid_out") : states.includes("paid") && !states.includes("unpaid");
}

/** Every allowed triple, as the database holds them. */
export function moneyStateRows(): { type: OrderType; status: OrderStatus; moneyState: MoneyState }[] {
  return orderTypes.flatMap((type) =>
    courses[type].statuses.flatMap((status) =>
      (moneyStates[type][status] ?? []).map((moneyState) => ({ type, status, moneyState })),
    ),
  );
}
