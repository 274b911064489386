import type { Topic } from "../../../kernel/topics.ts";
import { type OrderType, products } from "../products/products.ts";
import { type OrderStatus, orderStatuses, type WorkflowStep } from "../products/workflow.ts";

/**
 * A refundable deposit: with us, owed to the customer again, or ours because what it stands for did not come
 * back.
 */
export type DepositState = "held" | "returned" | "kept";

/** The step that a status is in the workflow of a type; undefined of a status that the type does not have. */
export function stepOf(type: OrderType, status: OrderStatus): WorkflowStep | undefined {
  return products[type].workflow[status];
}

/** The statuses that belong to a type, in order (Rule P8). */
export function statusesOf(type: OrderType): readonly OrderStatus[] {
  return Object.keys(products[type].workflow) as OrderStatus[];
}

/** Whether a status belongs to a type. */
export function isStatusOf(type: OrderType, status: OrderStatus): boolean {
  return stepOf(type, status) !== undefined;
}

/** The normal next steps, the expected one first; none after the end. */
export function nextStatuses(type: OrderType, status: OrderStatus): readonly OrderStatus[] {
  return stepOf(type, status)?.next ?? [];
}

/** Whether a move is a normal next step. */
export function isNextStep(type: OrderType, from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(type, from).includes(to);
}

/**
 * Every move that is no normal next step is an override and needs a note, leaving the end included (Rule P9).
 */
export function transitionNeedsNote(type: OrderType, from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && !isNextStep(type, from, to);
}

/** What the owner wrote for statuses of a type; one that is left out has the shop's own text. */
export type StatusTexts = Readonly<Record<string, string>>;

/**
 * What the customer reads about an order that stands in a status: the owner's text, or the one of the table
 * (Rules S37, P8).
 */
export function customerText(type: OrderType, status: OrderStatus, owners: StatusTexts): string {
  return owners[status] ?? stepOf(type, status)?.text ?? "Order status updated.";
}

/** Whether gold is traded, at a meeting in the game. */
export function isGoldOrder(type: OrderType): boolean {
  return products[type].gold !== null;
}

/** Whether an order is gold that we buy. */
export function isGoldSale(type: OrderType): boolean {
  return isGoldOrder(type) && shopPays(type);
}

/** Whether the customer brings gold to a meeting: gold that is sold, or gold that pays. */
export function bringsGold({
  type,
  paymentMethod,
}: {
  type: OrderType;
  paymentMethod: string | null;
}): boolean {
  return products[type].gold === "to_us" || paymentMethod === "gold";
}

/** Whether the shop pays the customer, who sells; else the customer pays the shop. */
export function shopPays(type: OrderType): boolean {
  return products[type].payer === "us";
}

/** An order is open until it is completed or canceled. */
export function isOpen(status: OrderStatus): boolean {
  return status !== "completed" && status !== "canceled";
}

/** Whether the customer of an order has done their part, such as handed over their gold. */
export function isProven({ type, status }: { type: OrderType; status: OrderStatus }): boolean {
  return products[type].provenAt.includes(status);
}

/**
 * Whether our promise of payment begins with a status of an order (Rules S53, P23). An account's begins
 * when it is verified, which is no status: see `handedOver`.
 */
export function startsDeadline(type: OrderType, status: OrderStatus): boolean {
  const product = products[type];
  return product.payer === "us" && product.deadlineFrom === status;
}

/** The tabs over a customer's orders and the statuses behind each (Rule S33). */
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

/**
 * The live topics of one order: `customer` for whoever may see it, `desk` for staff, `list` for every open
 * list.
 */
export function channelsOf(orderId: string) {
  return {
    customer: `order:${orderId}`,
    desk: `order-desk:${orderId}`,
    list: "orders",
  } as const satisfies Record<string, Topic>;
}
