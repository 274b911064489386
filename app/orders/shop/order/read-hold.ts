import { type OrderView, readTakeUp } from "../../../../domain/orders/index.ts";
import { bringsGold, shopPays } from "../../../../domain/orders/model.ts";
import { payWayOf } from "../../../../domain/ways/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { ShopCtx } from "../../../context.ts";
import type { HoldView } from "../../shared/order-page/hold-view.ts";
import { priceToday } from "../../shared/order-page/loaders/index.ts";

/** How an order's hold stands, for the pages of its customer; null where there is nothing to say of it. */
export async function readHold(
  ctx: ShopCtx,
  order: OrderView,
  token: string | undefined,
): Promise<HoldView | null> {
  const hold = order.private?.hold;
  if (!hold) return null;
  const { id: orderId, type } = order;
  const canAct = order.viewerRole === "customer";
  if (hold.canTakeUp) {
    const price = await readTakeUp(ctx, { orderId, token }, priceToday(ctx));
    const amount = price && formatUsd(price.amountCents);
    return {
      kind: "lapsed",
      orderId,
      type,
      again: price && amount ? { shownCents: price.amountCents, amount } : null,
      isPaidOut: shopPays(type),
      canAct,
    };
  }
  if (!hold.until) return null;
  const now = ctx.clock.now().getTime();
  return {
    kind: "held",
    orderId,
    type,
    until: hold.until.getTime(),
    untilText: formatMoment(hold.until),
    totalMs: Math.max(hold.until.getTime() - hold.since.getTime(), 1),
    serverNow: now,
    isWorldLocked: order.private?.worldLocked ?? false,
    bringsGold: bringsGold({ type, paymentMethod: order.private?.paymentMethod ?? null }),
    canClaimPayment: canAct && hold.canClaimPayment && isPaidByHand(order.private?.paymentMethod ?? null),
    isPaymentClaimed: hold.paymentClaimedAt !== null,
    canAct,
  };
}

/** Paid in ETH, or in a way still to be chosen, there is nothing to tell us: the chain shows it. */
function isPaidByHand(method: string | null): boolean {
  return method !== null && payWayOf(method) !== "eth";
}
