import type { OrderStatus } from "../../orders/model.ts";

type Due = {
  status: OrderStatus;
  /** The order's as it is now. */
  amountCents: number;
  refundDueCents: number;
  /** Of what is due: a deposit that goes back. */
  refundDepositCents: number;
  /** By how much disputes reduced the amount. */
  reductionCents: number;
};

/** A reason for which money goes back, and its cents. */
export type RefundPart = { kind: "canceled" | "over" | "dispute" | "deposit"; label: string; cents: number };

/** What a refund is made of: one line for each reason, which add up to what is due. */
export function refundParts(due: Due): RefundPart[] {
  const { status, amountCents, refundDueCents, refundDepositCents, reductionCents } = due;
  const restCents = Math.max(0, refundDueCents - refundDepositCents);
  const canceledCents = status === "canceled" ? Math.min(restCents, amountCents) : 0;
  const disputeCents = Math.min(restCents - canceledCents, reductionCents);
  const parts: RefundPart[] = [
    { kind: "canceled", label: "Paid for the canceled order", cents: canceledCents },
    { kind: "over", label: "Overpaid", cents: restCents - canceledCents - disputeCents },
    { kind: "dispute", label: "From the dispute", cents: disputeCents },
    { kind: "deposit", label: "Gear deposit", cents: refundDepositCents },
  ];
  return parts.filter(({ cents }) => cents > 0);
}
