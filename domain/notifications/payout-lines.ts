import type { OrderRow } from "../orders/index.ts";
import { lastPayout, type PaymentsCtx } from "../payments/index.ts";
import { isUnsent } from "../payments/model.ts";
import { arrivalText, knownWayLabel, saleMethodName } from "../ways/model.ts";

/**
 * What its customer needs to find a payment of ours: how it was sent, where to as far as it may be shown
 * (Rule P5), what the payment service calls it, and when it is there.
 */
export async function payoutLines({ db }: PaymentsCtx, order: OrderRow) {
  const payout = await lastPayout(db, order.id);
  if (!payout || isUnsent(payout.state)) return [];
  const { method, reference, paidAnotherWay } = payout;
  const isAsLocked = !paidAnotherWay && order.payoutMask !== null;
  const by = isAsLocked ? saleMethodName(order.paymentMethod) : method && knownWayLabel(method);
  const facts = [
    ["Paid by", by],
    ["To", isAsLocked ? order.payoutMask : null],
    ["Reference", reference],
    ["Arrives", isAsLocked ? arrivalText(order.paymentMethod) : null],
  ] as const;
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
