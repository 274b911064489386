import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { isPaidInEth } from "./way-of.ts";

/** What a pay page is about now; decides what it shows and what can be done. */
export type PayStage =
  | "start"
  | "pay"
  | "checking"
  | "confirming"
  | "paid"
  | "late"
  | "expired"
  | "reverted"
  | "canceled"
  | "nothing";

const paidStates: readonly OrderPaying["state"][] = ["paid", "over_paid"];

/** Which stage the payment of an order stands at (Rules S90, P21). */
export function payStage(paying: OrderPaying): PayStage {
  const { status, state, current, isPayable } = paying;
  if (status === "canceled") return "canceled";
  // Its money is in the book, but staff have not said yet whether they take it.
  if (current?.state === "late" && status === "pending") return "late";
  if (paidStates.includes(state) || isClosed(paying)) return "paid";
  // A payment in ETH that was started and left for another way is watched, but not shown.
  const ethStage = current && isPaidInEth(paying) ? stageOfCurrent(current) : null;
  if (ethStage && ethStage !== "paid") return ethStage;
  return isPayable ? "start" : "nothing";
}

/** Nothing more is asked for: what is missing was written off, or more than the order costs goes back. */
function isClosed({ status, outstandingCents }: OrderPaying): boolean {
  return status === "completed" && outstandingCents === 0;
}

function stageOfCurrent({ state, isOpen }: NonNullable<OrderPaying["current"]>): PayStage {
  switch (state) {
    case "awaiting":
    case "partial":
      return isOpen ? "pay" : "checking";
    case "seen":
    case "confirming":
      return "confirming";
    case "late":
    case "settled":
      return "paid";
    case "expired":
    case "reverted":
      return state;
  }
}

const startedStages: readonly PayStage[] = ["pay", "checking", "confirming", "paid"];

/** Whether a payment runs or is complete, so that there is none to be started. */
export function hasStarted(paying: OrderPaying): boolean {
  return startedStages.includes(payStage(paying));
}

const moving: readonly PayStage[] = ["pay", "checking", "confirming", "reverted"];

/** Whether something may change at any moment, so that the page asks every few seconds (Rule S90). */
export function isMoving(paying: OrderPaying): boolean {
  return moving.includes(payStage(paying));
}

/** Whether nothing is to be paid any more though not all was paid: what was missing is written off. */
export function isNothingDue(paying: OrderPaying | null): boolean {
  return paying !== null && payStage(paying) === "nothing";
}
