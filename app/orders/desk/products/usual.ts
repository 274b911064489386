import { nextStatuses, type OrderStatus } from "../../../../domain/orders/model.ts";
import type { OrderDeskView } from "../order/order-view.ts";
import type { AdminProduct } from "./admin-product.ts";

/** The first of the normal next steps. */
export function usualNext({ type, status }: OrderDeskView): OrderStatus | undefined {
  return nextStatuses(type, status)[0];
}

/** What is due of a promised payment. */
export const paymentDue: NonNullable<AdminProduct["deadline"]>["dueText"] = ({ amount, isUnsent }) =>
  isUnsent ? ` ${amount} is due and not sent yet.` : "";

/**
 * What most order types have: no hint on a status, the usual next step, notes where the workflow asks for
 * them.
 */
export const usualSteps = {
  statusHints: {},
  nextStep: usualNext,
  needsNote: () => false,
} satisfies Partial<AdminProduct>;
