import { amountCents as traded } from "../../../kernel/money.ts";
import { type OrderType, products } from "../products/products.ts";
import type { OrderStatus } from "../products/workflow.ts";
import type { DepositState } from "../status/lifecycle.ts";

type Summed = {
  type: OrderType;
  amountCents: number;
  discountCents: number;
  promoCode: string | null;
  depositCents: number;
  /** By how much disputes reduced the amount; left out where none did. */
  reductionCents?: number;
};

/** One line of what an order's amount is made of; a saving is below zero. Amounts in cents. */
export type SumPart = {
  kind: "subtotal" | "promo" | "deposit" | "dispute";
  label: string;
  amountCents: number;
};

/** What an order's sum begins with: its amount before promo code, dispute and deposit. */
export function fullCents({ amountCents, discountCents, depositCents, reductionCents = 0 }: Summed): number {
  return amountCents + discountCents + reductionCents - depositCents;
}

/**
 * The rate at which an order's quantity comes to its full price, in micro-dollars per million; null where
 * that price was agreed by itself, so that no printed rate contradicts a sum (Rule P50).
 */
export function rateOfSum(order: Summed & { quantity: number; rateMicroUsd: number | null }): number | null {
  const { quantity, rateMicroUsd: rate } = order;
  return rate !== null && traded(quantity, rate) === fullCents(order) ? rate : null;
}

/**
 * What an order's amount is made of where it is more than a price: the saving of a promo code as its own line
 * (Rule P25), the refundable deposit as its own line (Rule S89), what a dispute took off as well. They add up
 * to the amount. None where there is nothing of it.
 */
export function sumParts(summed: Summed): SumPart[] {
  const { type, discountCents, promoCode, depositCents, reductionCents = 0 } = summed;
  if (discountCents === 0 && depositCents === 0 && reductionCents === 0) return [];
  const parts: SumPart[] = [
    { kind: "subtotal", label: products[type].subtotalLabel, amountCents: fullCents(summed) },
    {
      kind: "promo",
      label: promoCode ? `Promo code ${promoCode}` : "Promo code",
      amountCents: 0 - discountCents,
    },
    { kind: "deposit", label: "Gear deposit", amountCents: depositCents },
    { kind: "dispute", label: "Refund after your dispute", amountCents: 0 - reductionCents },
  ];
  return parts.filter((part) => part.amountCents !== 0);
}

const depositTexts: Record<DepositState, string> = {
  held: "Refunded once our gear is back",
  returned: "Our gear is back, so we refund it",
  kept: "Kept: our gear didn't come back",
};

type Deposited = { status: OrderStatus; depositCents: number; depositState: DepositState | null };

/** Where a deposit stands, to its customer; null without one. */
export function depositText({ status, depositCents, depositState }: Deposited): string | null {
  if (depositCents === 0) return null;
  const isOff = status === "canceled" && depositState === "returned";
  return isOff ? "Refunded with everything else you paid" : depositTexts[depositState ?? "held"];
}
