import { isOpen, type OrderStatus } from "../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../domain/payments/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { payStage } from "./pay-stage.ts";

/** The last line of an order on paper. */
export type OrderSum = {
  label: string;
  amount: string;
  /** Nothing comes of it any more. */
  isStruck?: boolean;
};

/**
 * What an order that its customer pays for comes to as it stands: what is left to pay, on its way, paid, or coming back.
 * `gold`, such as `388M`, stands for the money where it is paid in the game.
 */
export function orderSum(paying: OrderPaying, gold: string | null = null): OrderSum {
  const { amountCents, receivedCents, outstandingCents, refund, current } = paying;
  const stage = payStage(paying);
  if (stage === "canceled") return canceledSum(paying, gold);
  // Who has sent ETH after all does not bring gold.
  const isInGold = gold !== null && (current === null || current.receivedWei === 0n) && refund === null;
  if (stage === "confirming") return { label: "On its way", amount: formatUsd(amountCents) };
  if (stage === "paid" || stage === "late") {
    return isInGold
      ? { label: "You handed over", amount: gold }
      : // What was paid stands below, where it was more.
        {
          label: receivedCents > amountCents ? "The order costs" : "You paid",
          amount: formatUsd(amountCents),
        };
  }
  return isInGold
    ? { label: "You hand over", amount: gold }
    : {
        label: outstandingCents < amountCents ? "Left to pay" : "You pay",
        amount: formatUsd(outstandingCents),
      };
}

function canceledSum(paying: OrderPaying, gold: string | null): OrderSum {
  const { refundDueCents, refundGoldCents, refund, amountCents } = paying;
  if (gold !== null && refundGoldCents === amountCents) return { label: "Comes back", amount: gold };
  if (refund?.state === "sent" && refundDueCents === 0) {
    return { label: "Sent back", amount: formatUsd(refund.amountCents) };
  }
  if (refundDueCents > 0) return { label: "Comes back", amount: formatUsd(refundDueCents) };
  return { label: "Canceled", amount: formatUsd(amountCents), isStruck: true };
}

/** The same for an order that we pay its customer for. */
export function saleSum({ status, amountCents }: { status: OrderStatus; amountCents: number }): OrderSum {
  const amount = formatUsd(amountCents);
  if (status === "canceled") return { label: "Canceled", amount, isStruck: true };
  return { label: isOpen(status) ? "You receive" : "You received", amount };
}
