import { formatMillions, formatRate, formatUsd } from "../../kernel/money.ts";
import type { OrderRow } from "../orders/index.ts";
import { isGoldOrder, shopPays, sumParts, typeNouns } from "../orders/model.ts";

type Line = { label: string; value: string };

/** What is traded, and what its sum is made of, as every mail about an order shows it. */
export function linesOf(order: OrderRow): Line[] {
  const parts = sumParts(order).map(({ label, amountCents }) => ({ label, value: formatUsd(amountCents) }));
  return [...tradedLines(order), ...parts];
}

function tradedLines(order: OrderRow): Line[] {
  return isGoldOrder(order.type)
    ? [
        { label: typeNouns[order.type], value: formatMillions(order.quantity) },
        ...(order.rateMicroUsd === null
          ? []
          : [{ label: "Rate per million", value: formatRate(order.rateMicroUsd) }]),
      ]
    : [{ label: "Service", value: serviceOf(order) }];
}

function serviceOf({ type, rsn }: OrderRow): string {
  return type === "account_sale" && rsn ? `Game account of ${rsn}` : typeNouns[type];
}

/** The sum of an order and who pays it. */
export function sumOf({ type, status, amountCents }: OrderRow): { label: string; amount: string } {
  const pays = status === "completed" ? "You paid" : "You pay";
  return { label: shopPays(type) ? "You receive" : pays, amount: formatUsd(amountCents) };
}
