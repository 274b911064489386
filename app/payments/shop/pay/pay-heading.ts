import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { type PayStage, payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { byWay } from "../../../orders/shared/payment/way-of.ts";
import { paymentCopyOf } from "../../../orders/shared/products/index.ts";
import { paymentCancelled } from "../../shared/pay/pay-outcome.ts";

/** What the pay page is headed with: what is to be done or has come, as the ledger has it (Rule P30). */
export function payHeading(paying: OrderPaying): string {
  const { type, refundDueCents, outstandingCents, writtenOffCents } = paying;
  const stage = payStage(paying);
  if (stage === "start") return `Pay ${formatUsd(outstandingCents)}${byWay(paying)}`;
  if (stage === "paid" && writtenOffCents > 0) return nothingToPay;
  if (stage === "nothing" && paying.state === "taken_back") return headings.reverted("");
  const closed = stage === "canceled" && refundDueCents === 0 ? paymentCopyOf(type).closed : null;
  return closed?.heading ?? headings[stage](formatUsd(outstandingCents));
}

const nothingToPay = "Nothing to pay";

const headings: Record<Exclude<PayStage, "start">, (sum: string) => string> = {
  pay: (sum) => `Pay ${sum} in ETH`,
  checking: () => "The price has run out",
  confirming: () => "Your payment is on its way",
  paid: () => "Payment received",
  late: () => "Your payment came late",
  expired: () => "This payment has expired",
  reverted: () => "Your payment was taken back",
  canceled: () => paymentCancelled,
  nothing: () => nothingToPay,
};
