import { payWayOf, wayLabel } from "../ways/model.ts";
import type { OrderStatus } from "./products/workflow.ts";

/** How a customer pays us, in words, by the method that the order holds; null where nothing was said. */
export function paymentMethodText(method: string | null): string | null {
  const way = payWayOf(method);
  if (way) return wayLabel(way);
  return method === "manual" ? "As agreed with us" : method;
}

type Paying = { status: OrderStatus; paymentMethod: string | null; paidCents: number };

/** Whether its customer agreed with our staff how to pay, and still waits for them to write. */
export function waitsToBeWrittenTo({ status, paymentMethod, paidCents }: Paying): boolean {
  return status === "pending" && paymentMethod === "manual" && paidCents === 0;
}
