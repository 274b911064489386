import type { OrderStatus } from "./lifecycle.ts";

const labels: Record<string, string> = {
  "crypto-ETH": "Ethereum (ETH)",
  gold: "In-game gold",
  manual: "Agreed with our staff",
};

/** How a customer pays us, in words, by the method that the order holds; null where nothing was said. */
export function paymentMethodWords(method: string | null): string | null {
  return method && (labels[method] ?? method);
}

type Paying = { status: OrderStatus; paymentMethod: string | null; paidCents: number };

/** Whether its customer, who pays by hand, still waits for our staff to write to them. */
export function waitsToBeWrittenTo({ status, paymentMethod, paidCents }: Paying): boolean {
  return status === "pending" && paymentMethod === "manual" && paidCents === 0;
}
