import type { OrderRow } from "../../orders/index.ts";
import type { RefundWay } from "../chain/order-paying.ts";
import type { Balances } from "../ledger/ledger.ts";

/**
 * What goes back to a customer, in cents: in all, and what of it comes back as gold, because they paid in
 * gold.
 */
export type RefundDue = { dueCents: number; goldCents: number };

/**
 * What an order's balances owe its customer. Money goes back first: gold only as far as we hold no more money
 * of them.
 */
export function refundDueOf({ refunds_due, cash }: Pick<Balances, "refunds_due" | "cash">): RefundDue {
  const dueCents = 0 - refunds_due;
  return { dueCents, goldCents: Math.max(0, dueCents - Math.max(0, cash)) };
}

/**
 * Of what is due, the deposit on gear that has come back; what was paid for a canceled order goes back as a
 * whole.
 */
export function depositDueOf(
  { status, depositState, depositCents }: Pick<OrderRow, "status" | "depositState" | "depositCents">,
  dueCents: number,
): number {
  return status !== "canceled" && depositState === "returned" ? Math.min(dueCents, depositCents) : 0;
}

/**
 * How it goes back: as gold in the game where nothing but gold is due, as ETH where ETH came or an address is
 * named.
 */
export function refundWayOf(
  { dueCents, goldCents }: RefundDue,
  known: { isInEth: boolean; isClaimed: boolean },
): RefundWay | null {
  if (dueCents <= 0) return null;
  if (goldCents === dueCents) return "gold";
  if (known.isClaimed) return "named";
  return known.isInEth ? "eth" : "by_hand";
}
