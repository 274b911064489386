import type { OrderRow } from "../tables.ts";

/** Counts down to the second at which a deadline ends, so that a larger number is more urgent. */
const horizonSeconds = 9_000_000_000;

/** How urgent an order is: 0 without a running deadline, else the larger the sooner it ends (Rule P23). */
export function riskOf(order: Pick<OrderRow, "deadlineAt" | "deadlineMetAt">): number {
  if (!order.deadlineAt || order.deadlineMetAt) return 0;
  return horizonSeconds - Math.floor(order.deadlineAt.getTime() / 1000);
}
