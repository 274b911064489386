import type { TurnRules } from "../turn/turn-rules.ts";
import type { MoneyState } from "./money-states.ts";

/** All nine statuses, in the order in which lists and tiles show them (Rules S36, P8). */
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

/** One status of a workflow. */
export type WorkflowStep = {
  /** What the customer reads while the order stands here (Rule P8). */
  text: string;
  /** The normal next steps, the expected one first; every other move needs a note (Rule P9). */
  next: readonly OrderStatus[];
  /**
   * Where its money may stand meanwhile (Rule P30). Another one here needs a migration of
   * `order_money_states`.
   */
  money: readonly MoneyState[];
  /** Who must act next meanwhile (Rule P51); null at the end. Another one here needs a migration, too. */
  turn: TurnRules | null;
};

/** The statuses that an order type has, in order. */
export type Workflow = Partial<Record<OrderStatus, WorkflowStep>>;

/** Texts that are the same wherever a status stands for the same. */
export const commonTexts = {
  pending: "Your order has been received and is being processed.",
  in_progress: "A staff member has been assigned to your order.",
  payment_sent: "Payment has been sent to your account.",
  completed: "Order completed successfully! Thank you for your business.",
  canceled: "This order has been canceled.",
} as const;
