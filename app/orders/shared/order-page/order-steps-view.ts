import type { OrderView } from "../../../../domain/orders/index.ts";
import { type OrderStatus, statusesOf } from "../../../../domain/orders/model.ts";
import type { StepperLine } from "./meeting-view.ts";
import { statusView } from "./status-view.ts";

/** The steps of an order without the cancellation, with the time at which each was last reached. */
export function orderSteps({ type, status, createdAt, activity }: OrderView): StepperLine[] {
  const way: readonly OrderStatus[] = statusesOf(type).filter((step) => step !== "canceled");
  const reached = new Map<OrderStatus, Date>([["pending", createdAt]]);
  for (const event of [...activity].reverse()) if (event.status) reached.set(event.status, event.at);
  const at = way.indexOf(status);
  return way.map((step, index) => {
    const state = index < at || status === "completed" ? "done" : index === at ? "now" : "todo";
    const time = state === "todo" ? undefined : reached.get(step);
    const { tone, label } = statusView(step);
    return { label, tone, state, time: time ?? null };
  });
}
