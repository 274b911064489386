import type { MoneyState } from "../products/money-states.ts";
import { type OrderType, orderTypes } from "../products/products.ts";
import type { OrderStatus } from "../products/workflow.ts";
import { isOpen, shopPays, statusesOf, stepOf } from "./lifecycle.ts";

/** Whether a money state may stand with a status of a type (Rule P30). */
export function mayStandTogether(type: OrderType, status: OrderStatus, state: MoneyState): boolean {
  return stepOf(type, status)?.money.includes(state) ?? false;
}

/**
 * Whether an order of this type can only be in a status with its money: a purchase covered, a sale paid out
 * or written off.
 */
export function needsMoney(type: OrderType, status: OrderStatus): boolean {
  if (status === "canceled") return false;
  const states = stepOf(type, status)?.money ?? [];
  return shopPays(type) ? states.includes("paid_out") : states.includes("paid") && !states.includes("unpaid");
}

/**
 * Whether setting a status can be taken back for `undoSeconds` (Rule P58): it neither ends the order nor
 * stands for money.
 */
export function canUndo(type: OrderType, status: OrderStatus): boolean {
  return isOpen(status) && !needsMoney(type, status);
}

/** How long a status that was just set can be taken back; its email waits as long. */
export const undoSeconds = 10;

/**
 * Every allowed triple. The database holds the same rows in `order_money_states` and refuses every other
 * pair, and so every status that is not of the type; the program compares the two when it starts.
 */
export function moneyStateRows(): { type: OrderType; status: OrderStatus; moneyState: MoneyState }[] {
  return orderTypes.flatMap((type) =>
    statusesOf(type).flatMap((status) =>
      (stepOf(type, status)?.money ?? []).map((moneyState) => ({ type, status, moneyState })),
    ),
  );
}
