import type { OrderStatus } from "../../../../domain/orders/model.ts";
import { statusIcons } from "../../../ui/status-badge.tsx";
import { Stepper, type StepperStep } from "../../../ui/stepper.tsx";
import type { ReceiptView } from "./receipt-view.ts";

const steps = ["Received", "In review", "Verified", "Paid", "Completed"] as const;

/** How many of the steps are behind the sale, and with it the one it stands at. */
function reached(status: OrderStatus, isVerified: boolean): number {
  if (status === "completed") return 5;
  if (status === "payment_sent") return 4;
  if (isVerified) return 3;
  return status === "pending" ? 1 : 2;
}

/** The way of a sale and where it stands; none once it is canceled. */
export function ReceiptStepper({ receipt }: { receipt: ReceiptView }) {
  const { status, sale } = receipt;
  if (status === "canceled") return null;
  const done = reached(status, sale.verifiedOn !== null);
  const stepper = steps.map((label, at): StepperStep => {
    if (at >= done) return { label, state: "todo" };
    const isNow = at === done - 1 && status !== "completed";
    return isNow ? { label, state: "now", icon: statusIcons[receipt.badge.tone] } : { label, state: "done" };
  });
  return <Stepper label="Progress of your sale" steps={stepper} across />;
}
