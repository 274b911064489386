import type { OrderPaying, RefundWay } from "../../../domain/payments/model.ts";
import { formatUsd } from "../../../kernel/money.ts";

/** How what is due goes back, as its customer reads it. */
export const refundWayWords: Record<RefundWay, string> = {
  eth: "It goes back as the ETH that came, at the price at which it came. Tell us the address; we send it by hand.",
  named:
    "It goes back as the ETH that came. Our staff send it by hand and write to you once it is on its way.",
  gold: "It comes back as gold in the game. Our staff arrange it with you.",
  by_hand: "It comes back the way it came. Our staff write to you.",
};

type Held = Pick<OrderPaying, "heldCents" | "heldGoldCents" | "refundWay" | "current" | "earlier">;

/** What happens to the money when the customer cancels; null where nothing has come. */
export function cancelRefundWords({
  heldCents,
  heldGoldCents,
  refundWay,
  current,
  earlier,
}: Held): string | null {
  const payments = current ? [current, ...earlier] : earlier;
  const asEth = refundWay === "named" ? "it goes to the address that you named." : "you name an address.";
  if (heldCents <= 0) {
    const isOnItsWay = payments.some(({ receivedWei }) => receivedWei > 0n);
    return isOnItsWay ? `What you have sent comes back to you as ETH; ${asEth}` : null;
  }
  const sum = formatUsd(heldCents);
  if (heldGoldCents >= heldCents) {
    return `${sum} comes back to you as gold in the game; our staff arrange it with you.`;
  }
  const gold = heldGoldCents > 0 ? `, of it ${formatUsd(heldGoldCents)} as gold in the game` : "";
  return payments.some(({ creditedCents }) => creditedCents > 0)
    ? `${sum} comes back to you as ETH${gold}; ${asEth}`
    : `${sum} comes back to you the way it came${gold}; our staff write to you.`;
}

type Due = Pick<OrderPaying, "status" | "refundDueCents" | "refundDepositCents">;

/** What a refund that is due is made of: one line for each reason. */
export function refundParts({ status, refundDueCents, refundDepositCents }: Due) {
  const restCents = refundDueCents - refundDepositCents;
  const rest = status === "canceled" ? "Paid for the canceled order" : "Overpaid";
  return [
    { label: rest, cents: restCents },
    { label: "Deposit on our gear", cents: refundDepositCents },
  ].filter(({ cents }) => cents > 0);
}
