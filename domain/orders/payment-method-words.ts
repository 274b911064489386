import { type PayWay, payWayLabels, payWays } from "../settings/model.ts";
import type { OrderStatus } from "./products/workflow.ts";

/** What an order's payment method is called where its customer pays in this way; other methods are no ways to choose. */
const methods: Record<PayWay, string> = {
  eth: "crypto-ETH",
  gold: "gold",
  paypal: "paypal",
  bank: "bank",
  cashapp: "cashapp",
  venmo: "venmo",
};

/** The payment method that an order holds for a way to pay. */
export function paymentMethodOf(way: PayWay): string {
  return methods[way];
}

/** The way to pay of an order's payment method; null where none was chosen, and for what staff agreed on (`manual`). */
export function payWayOf(method: string | null): PayWay | null {
  return payWays.find((way) => methods[way] === method) ?? null;
}

/** How a customer pays us, in words, by the method that the order holds; null where nothing was said. */
export function paymentMethodWords(method: string | null): string | null {
  const way = payWayOf(method);
  if (way) return payWayLabels[way];
  return method === "manual" ? "As agreed with us" : method;
}

type Paying = { status: OrderStatus; paymentMethod: string | null; paidCents: number };

/** Whether its customer agreed with our staff how to pay, and still waits for them to write. */
export function waitsToBeWrittenTo({ status, paymentMethod, paidCents }: Paying): boolean {
  return status === "pending" && paymentMethod === "manual" && paidCents === 0;
}
