import { type OrderType, saleOf } from "../products/products.ts";
import type { OrderStatus } from "../products/workflow.ts";
import { isGoldSale, isProven } from "./lifecycle.ts";

/** Where the gold is that a customer brought for a sale, as with gear: with us, back with them, or kept. */
export const goldStates = ["held", "returned", "kept"] as const;
export type GoldState = (typeof goldStates)[number];

/** What staff say of gold in hand when its sale ends unpaid: back, still with us and owed, or kept. */
export const goldAnswers = ["returned", "owed", "kept"] as const;
export type GoldAnswer = (typeof goldAnswers)[number];

type GoldFacts = {
  type: OrderType;
  status: OrderStatus;
  /** What became of gold that a status has no more; the statuses from Gold Collected on say it themselves. */
  goldState: GoldState | null;
};

/** Where the gold of a sale is (Rule P45); null before we have it, and of other orders. */
export function goldStateOf({ type, status, goldState }: GoldFacts): GoldState | null {
  return isGoldSale(type) && isProven({ type, status }) ? "held" : goldState;
}

/** Whether a customer's gold is with us, paid for or not. */
export function isGoldInHand(order: GoldFacts): boolean {
  const state = goldStateOf(order);
  return state === "held" || state === "kept";
}

/** Whether we owe the gold of a canceled sale back to its customer. */
export function isGoldOwed({ status, goldState }: Pick<GoldFacts, "status" | "goldState">): boolean {
  return status === "canceled" && goldState === "held";
}

/** Millions that we hold of a customer and don't pay for: the ledger's line in gold (Rule P45). */
export function unpaidGold(order: GoldFacts & { quantity: number; handedOverAt: Date | null }): number {
  return goldStateOf(order) === "held" && !saleOf(order.type).isOurs(order) ? order.quantity : 0;
}

/**
 * What becomes of a sale's gold with the status `to` (Rule P45). It leaves us by a word alone: null when
 * there is none, or it doesn't fit, since only a canceled sale can leave gold with us that nobody is paid
 * for.
 */
export function goldAfter(
  order: GoldFacts,
  to: OrderStatus,
  answer: GoldAnswer | undefined,
): { goldState: GoldState | null } | null {
  const { type, goldState } = order;
  if (!isGoldSale(type)) return { goldState };
  if (isProven({ type, status: to })) return { goldState: null };
  if (!isGoldInHand(order)) return { goldState };
  if (answer === "returned") return { goldState: answer };
  if (to !== "canceled" || !answer) return null;
  return { goldState: answer === "kept" ? "kept" : "held" };
}

/**
 * What a change of status does to gold in hand, whichever door it came by: without a word of staff a canceled
 * sale leaves it with us, owed back. Throws where it would be dropped.
 */
export function goldFields(
  before: GoldFacts,
  { status, goldState }: { status?: OrderStatus | undefined; goldState?: GoldState | null | undefined },
): { goldState?: GoldState | null } {
  if (status === undefined || status === before.status || goldState !== undefined) return {};
  const after = goldAfter(before, status, "owed");
  if (!after) throw new Error(`The gold in hand of an order can't be dropped by ${status}`);
  return after.goldState === before.goldState ? {} : after;
}

/** The fewest letters of a reason for keeping a customer's gold. */
export const minReasonLetters = 10;

/** Whether a reason says something: letters count, signs and blanks don't. */
export function saysWhy(reason: string | undefined): reason is string {
  return (reason?.match(/\p{L}/gu)?.length ?? 0) >= minReasonLetters;
}
