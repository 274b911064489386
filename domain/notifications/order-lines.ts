import { formatUsd } from "../../kernel/money.ts";
import type { OrderRow } from "../orders/index.ts";
import { shopPays, sumParts } from "../orders/model.ts";
import { productMails } from "./products/index.ts";
import type { Line } from "./products/product-mails.ts";

/**
 * What is traded, and what its sum is made of, as every mail about an order shows it. Where `gold` pays,
 * which then is the sum, its price is a line. `reductionCents` is what disputes took off the amount.
 */
export function linesOf(order: OrderRow, gold: string | null = null, reductionCents = 0): Line[] {
  const mails = productMails[order.type];
  const parts = sumParts({ ...order, reductionCents }).map(({ kind, label, amountCents }) => ({
    label: kind === "subtotal" ? mails.subtotalLabel : label,
    value: formatUsd(amountCents),
  }));
  const price = gold ? [{ label: "Price", value: formatUsd(order.amountCents) }] : [];
  return [...mails.linesOf(order), ...parts, ...price];
}

type Paid = {
  /** What the customer of a purchase still has to pay, in cents. */
  missingCents: number;
  /** The gold that pays for it, such as `388M`; null where money does. */
  gold: string | null;
  /** What moved by the ledger, and what was written off, in cents (Rule P30). */
  movedCents: number;
  writtenOffCents: number;
};

/**
 * The sum of an order and who pays it. What was paid is what moved by the ledger, never the price (Rule P30);
 * undefined once the order is canceled, and where no money moves.
 */
export function sumOf(
  { type, status, amountCents }: OrderRow,
  { missingCents, gold, movedCents, writtenOffCents }: Paid,
): { label: string; amount: string } | undefined {
  if (status === "canceled") return undefined;
  const isOver = status === "completed";
  const isDone = isOver || (!shopPays(type) && missingCents === 0);
  const cents = isDone ? movedCents : amountCents - (shopPays(type) ? writtenOffCents : 0);
  if (cents <= 0) return undefined;
  const amount = formatUsd(cents);
  if (shopPays(type)) return { label: isOver ? "You received" : "You receive", amount };
  if (gold) return { label: isDone ? "You handed over" : "Gold to bring", amount: gold };
  return { label: isDone ? "You paid" : "You pay", amount };
}
