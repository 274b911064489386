import { type OrderType, products, saleOf } from "../products/products.ts";
import type { OrderStatus } from "../products/workflow.ts";
import { isGoldSale, isProven } from "./lifecycle.ts";

/**
 * Where the gold of an order is that ended otherwise than by its trade, as with gear. What a customer brought
 * for a sale: with us, back with them, or kept by us. Ours of a purchase: back with us, or kept by its buyer.
 */
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
  if (!isGoldSale(type)) return null;
  return isProven({ type, status }) ? "held" : goldState;
}

/** Whether our gold is with the buyer of a purchase: it was handed over, and nobody said that it's back. */
export function isGoldWithBuyer({ type, status, goldState }: GoldFacts): boolean {
  return products[type].gold === "to_customer" && (status === "completed" || goldState === "kept");
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
 * What becomes of an order's gold with the status `to` (Rule P45). It changes hands by a word alone: null
 * when there is none, or it doesn't fit, since only a canceled order can leave gold where nobody is paid for
 * it.
 */
export function goldAfter(
  order: GoldFacts,
  to: OrderStatus,
  answer: GoldAnswer | undefined,
): { goldState: GoldState | null } | null {
  const { type, goldState } = order;
  const isSale = isGoldSale(type);
  const isTraded = isSale
    ? isProven({ type, status: to })
    : isGoldWithBuyer({ type, status: to, goldState: null });
  if (isTraded) return { goldState: null };
  if (!isGoldInHand(order) && !isGoldWithBuyer(order)) return { goldState };
  if (answer === "returned") return { goldState: answer };
  if (to !== "canceled" || !answer) return null;
  if (answer === "kept") return { goldState: answer };
  // What we sold is owed to nobody.
  return isSale ? { goldState: "held" } : null;
}

/**
 * What a change of status does to gold, whichever door it came by: without a word of staff it stays where it
 * is, owed back to the customer of a canceled sale. Throws where it would be dropped.
 */
export function goldFields(
  before: GoldFacts,
  { status, goldState }: { status?: OrderStatus | undefined; goldState?: GoldState | null | undefined },
): { goldState?: GoldState | null } {
  if (status === undefined || status === before.status || goldState !== undefined) return {};
  const after = goldAfter(before, status, defaultGoldAnswer(before));
  if (!after) throw new Error(`The gold in hand of an order can't be dropped by ${status}`);
  return after.goldState === before.goldState ? {} : after;
}

/** What holds of gold of which nobody says anything: a sale's is owed, ours stays with its buyer. */
export function defaultGoldAnswer({ type }: Pick<GoldFacts, "type">): GoldAnswer {
  return isGoldSale(type) ? "owed" : "kept";
}

/** The fewest letters of a reason for keeping a customer's gold. */
export const minReasonLetters = 10;

/** Whether a reason says something: letters count, signs and blanks don't. */
export function saysWhy(reason: string | undefined): reason is string {
  return (reason?.match(/\p{L}/gu)?.length ?? 0) >= minReasonLetters;
}
