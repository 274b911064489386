import { isOpen, type OrderStatus } from "../../../../domain/orders/model.ts";
import type { OrderPaying, SaleMoney } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { payStage } from "./pay-stage.ts";

/** The last line of an order's summary. */
export type OrderSum = {
  label: string;
  amount: string;
  /** Nothing comes of it any more. */
  isStruck?: boolean;
};

/**
 * What an order that its customer pays for comes to as it stands: what is left to pay, on its way, paid, or
 * coming back. `gold`, such as `388M`, stands for the money where it is paid in the game.
 */
export function orderSum(paying: OrderPaying, gold: string | null = null): OrderSum {
  const { amountCents, receivedCents, outstandingCents, refund, current, writtenOffCents } = paying;
  const stage = payStage(paying);
  if (stage === "canceled") return canceledSum(paying, gold);
  // Who has sent ETH after all does not bring gold.
  const isInGold = gold !== null && (current === null || current.receivedWei === 0n) && refund === null;
  if (stage === "confirming") return { label: "On its way", amount: formatUsd(amountCents) };
  if (stage === "paid" || stage === "late") {
    if (writtenOffCents > 0) return writtenOffSum(paying);
    return isInGold
      ? { label: "You handed over", amount: gold }
      : // What was paid stands below, where it was more.
        {
          label: receivedCents > amountCents ? "Order amount" : "You paid",
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

/** Of what was not charged the customer reads what they did pay. */
function writtenOffSum({ movedCents, amountCents }: OrderPaying): OrderSum {
  if (movedCents > 0) return { label: "You paid", amount: formatUsd(movedCents) };
  return { label: "Not charged", amount: formatUsd(amountCents), isStruck: true };
}

function canceledSum(paying: OrderPaying, gold: string | null): OrderSum {
  const { refundDueCents, refundGoldCents, refund, amountCents } = paying;
  if (gold !== null && refundGoldCents === amountCents) return { label: "To be refunded", amount: gold };
  if (refund?.state === "sent" && refundDueCents === 0) {
    return { label: "Refunded", amount: formatUsd(refund.amountCents) };
  }
  if (refundDueCents > 0) return { label: "To be refunded", amount: formatUsd(refundDueCents) };
  return { label: "Canceled", amount: formatUsd(amountCents), isStruck: true };
}

/**
 * The same for an order that we pay its customer for: what was paid out is the ledger's to say (Rule P30).
 */
export function saleSum(
  { status, amountCents }: { status: OrderStatus; amountCents: number },
  money: SaleMoney | null,
): OrderSum {
  const amount = formatUsd(amountCents);
  if (money && money.paidOutCents > 0)
    return { label: "You received", amount: formatUsd(money.paidOutCents) };
  if (status === "canceled") return { label: "Canceled", amount, isStruck: true };
  return isOpen(status)
    ? { label: "You receive", amount }
    : { label: "Not paid out", amount, isStruck: true };
}
