/** What an order may be about (Rule P7). An unknown type is refused, never taken for another. */
export const orderTypes = [
  "gold_sale",
  "gold_buy",
  "account_sale",
  "infernal_boost",
  "quiver_boost",
  "infernal_quiver_boost",
  "account_purchase",
] as const;
export type OrderType = (typeof orderTypes)[number];

/** All nine statuses, in the order in which lists and tiles show them (spec/1 §3, Rule P8). */
export const orderStatuses = [
  "pending",
  "in_progress",
  "verifying_account",
  "email_reset_sent",
  "gold_collected",
  "gold_received",
  "payment_sent",
  "completed",
  "canceled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A refundable deposit: with us, owed to the customer again, or ours because what it stands for did not come back. */
export type DepositState = "held" | "returned" | "kept";

export const typeLabels: Record<OrderType, string> = {
  gold_sale: "Gold Sale",
  gold_buy: "Gold Purchase",
  account_sale: "Account Sale",
  infernal_boost: "Infernal Boost",
  quiver_boost: "Quiver Boost",
  infernal_quiver_boost: "Infernal + Quiver Boost",
  account_purchase: "Account Purchase",
};

/** What the customer trades, as their pages name it (spec/1 §3 Derived product). */
export const typeNouns: Record<OrderType, string> = {
  gold_sale: "OSRS Gold",
  gold_buy: "OSRS Gold",
  account_sale: "Account Sale",
  infernal_boost: "Infernal Cape Boost",
  quiver_boost: "Dizana's Quiver Boost",
  infernal_quiver_boost: "Infernal Cape and Dizana's Quiver Boost",
  account_purchase: "Account Purchase",
};

export const statusLabels: Record<OrderStatus, string> = {
  pending: "Pending",
  in_progress: "In Progress",
  verifying_account: "Verifying Account",
  email_reset_sent: "Email Reset Sent",
  gold_collected: "Gold Collected",
  gold_received: "Gold Received",
  payment_sent: "Payment Sent",
  completed: "Completed",
  canceled: "Canceled",
};

/** One type's way: its statuses in order, the normal steps from each, and what the customer reads at each. */
export type Course = {
  statuses: readonly OrderStatus[];
  next: Partial<Record<OrderStatus, readonly OrderStatus[]>>;
  texts: Partial<Record<OrderStatus, string>>;
};

/** Customer texts that are the same for every type (spec/1 §4). */
const commonTexts = {
  pending: "Your order has been received and is being processed.",
  in_progress: "A staff member has been assigned to your order.",
  completed: "Order completed successfully! Thank you for your business.",
} satisfies Course["texts"];
const paymentSent = "Payment has been sent to your account.";
const canceled = "This order has been canceled.";
/** Of a status that a type does not have (spec/1 §4). */
const updated = "Order status updated.";

const serviceCourse: Course = {
  statuses: ["pending", "in_progress", "completed", "canceled"],
  next: { pending: ["in_progress", "canceled"], in_progress: ["completed", "canceled"] },
  texts: { ...commonTexts, canceled },
};

/** Paid, prepared, handed over; then the buyer checks the account and confirms it (Rule P20). */
const purchaseCourse: Course = {
  statuses: ["pending", "in_progress", "verifying_account", "completed", "canceled"],
  next: {
    pending: ["in_progress", "canceled"],
    in_progress: ["verifying_account", "canceled"],
    verifying_account: ["completed", "canceled"],
  },
  texts: {
    pending: commonTexts.pending,
    in_progress: "Your payment has arrived. We are preparing the login of your account.",
    // True before the login was read and after.
    verifying_account: "Your account has been handed over. Check it, then confirm it or open a dispute.",
    completed: commonTexts.completed,
    canceled,
  },
};

/**
 * The one table of statuses, normal next steps and customer texts per type (Rules P8, P9). `gold_buy` has no
 * `gold_received` and no `payment_sent`: there the gold goes to the customer and the money to us.
 */
export const courses: Record<OrderType, Course> = {
  gold_sale: {
    statuses: [
      "pending",
      "in_progress",
      "gold_collected",
      "gold_received",
      "payment_sent",
      "completed",
      "canceled",
    ],
    next: {
      pending: ["in_progress", "canceled"],
      in_progress: ["gold_collected", "canceled"],
      gold_collected: ["gold_received"],
      gold_received: ["payment_sent"],
      payment_sent: ["completed"],
    },
    texts: {
      ...commonTexts,
      gold_collected: "We have your gold and are checking the amount. Payment comes next.",
      gold_received: "Gold transfer is complete! Payment will be sent shortly.",
      payment_sent: paymentSent,
      canceled,
    },
  },
  gold_buy: {
    statuses: ["pending", "in_progress", "gold_collected", "completed", "canceled"],
    next: {
      pending: ["in_progress", "canceled"],
      in_progress: ["gold_collected", "canceled"],
      gold_collected: ["completed"],
    },
    texts: {
      ...commonTexts,
      gold_collected: "We have collected the gold and are preparing for delivery.",
      canceled,
    },
  },
  account_sale: {
    statuses: [
      "pending",
      "in_progress",
      "verifying_account",
      "email_reset_sent",
      "payment_sent",
      "completed",
      "canceled",
    ],
    next: {
      pending: ["in_progress", "canceled"],
      in_progress: ["verifying_account", "email_reset_sent", "canceled"],
      verifying_account: ["email_reset_sent", "payment_sent", "canceled"],
      email_reset_sent: ["verifying_account", "payment_sent", "canceled"],
      payment_sent: ["completed"],
    },
    texts: {
      ...commonTexts,
      verifying_account: "We are checking your account in the game.",
      email_reset_sent: "We've asked you for the link that resets the account's email address.",
      payment_sent: paymentSent,
      canceled,
    },
  },
  infernal_boost: serviceCourse,
  quiver_boost: serviceCourse,
  infernal_quiver_boost: serviceCourse,
  account_purchase: purchaseCourse,
};

/** The statuses that belong to a type, in order. */
export function statusesOf(type: OrderType): readonly OrderStatus[] {
  return courses[type].statuses;
}

/** Whether a status belongs to a type. */
export function isStatusOf(type: OrderType, status: OrderStatus): boolean {
  return courses[type].statuses.includes(status);
}

/** The normal next steps, the expected one first; none after the end. */
export function nextStatuses(type: OrderType, status: OrderStatus): readonly OrderStatus[] {
  return courses[type].next[status] ?? [];
}

/** Whether a move is a normal next step. */
export function isNextStep(type: OrderType, from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(type, from).includes(to);
}

/** Every move that is no normal next step is an override and needs a note, leaving the end included (Rule P9). */
export function transitionNeedsNote(type: OrderType, from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && !isNextStep(type, from, to);
}

/** What the customer reads about an order that stands in a status (spec/1 §4, Rule P8). */
export function customerText(type: OrderType, status: OrderStatus): string {
  return courses[type].texts[status] ?? updated;
}

/** Whether gold is traded, at a meeting in the game. */
export function isGoldOrder(type: OrderType): boolean {
  return type === "gold_sale" || type === "gold_buy";
}

/** Whether the shop pays the customer, who sells; else the customer pays the shop. */
export function shopPays(type: OrderType): boolean {
  return type === "gold_sale" || type === "account_sale";
}

/** An order is open until it is completed or canceled. */
export function isOpen(status: OrderStatus): boolean {
  return status !== "completed" && status !== "canceled";
}

const collected: readonly OrderStatus[] = ["gold_collected", "gold_received", "payment_sent", "completed"];

/** Whether the gold of a gold sale is with us. */
export function isCollected(status: OrderStatus): boolean {
  return collected.includes(status);
}

/**
 * Minutes within which we promise payment once an order stands in a status (Rule P23, spec/1 §9); null without a promise.
 * An account's promise begins when it is verified, which is no status: see `handedOver`.
 */
export function promiseMinutes(type: OrderType, status: OrderStatus): number | null {
  if (type === "gold_sale" && status === "gold_received") return 5;
  return null;
}

/** Minutes within which a verified account is paid (spec/2 §9, Rule P23). */
export const accountPayoutMinutes = 24 * 60;

/** The tabs over a customer's orders and the statuses behind each (spec/1 §2 Profile). */
export const statusGroups = {
  all: { label: "All", statuses: orderStatuses },
  pending: { label: "Pending", statuses: ["pending"] },
  in_progress: {
    label: "In Progress",
    statuses: ["in_progress", "verifying_account", "email_reset_sent", "gold_collected", "gold_received"],
  },
  payment_sent: { label: "Payment Sent", statuses: ["payment_sent"] },
  completed: { label: "Completed", statuses: ["completed"] },
  canceled: { label: "Canceled", statuses: ["canceled"] },
} as const satisfies Record<string, { label: string; statuses: readonly OrderStatus[] }>;
export type StatusGroup = keyof typeof statusGroups;

/** The live topics of one order: `customer` for whoever may see it, `desk` for staff, `list` for every open list. */
export function channelsOf(orderId: string) {
  return { customer: `order:${orderId}`, desk: `order-desk:${orderId}`, list: "orders" } as const;
}
