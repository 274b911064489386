import type { ListedRefund } from "../../../../domain/payments/index.ts";
import {
  type ChainPaymentView,
  type ChainTransferView,
  centsOfWei,
  formatEth,
  type OrderPaying,
  refundParts,
} from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { feedName } from "../../../payments/shared/pay/pay-copy.ts";
import type {
  ChainAlert,
  ChainDeskView,
  ChainPaymentLine,
  RefundClaimLine,
  RefundDeskView,
  TransferLine,
} from "./chain-desk-view.ts";
import type { LoadedOrder } from "./load-order.ts";

/** The payments in ETH of an order as its page shows them; null for orders that we pay for. */
export function chainDeskView({ paying }: LoadedOrder): ChainDeskView | null {
  if (!paying) return null;
  const all = [...(paying.current ? [paying.current] : []), ...paying.earlier];
  return {
    alerts: all.flatMap((payment) => alertsOf(payment, paying.refundDueCents > 0)),
    payments: all.map(paymentLine),
    trouble: troubleTexts(paying),
  };
}

/** What goes back to the customer of an order; null for orders that we pay for. */
export function refundDeskView({ paying, refunds, money, order }: LoadedOrder): RefundDeskView | null {
  if (!paying) return null;
  const { refundDueCents, refundGoldCents } = money.balances;
  const parts = refundParts(paying);
  return {
    orderId: order.id,
    due: refundDueCents > 0 ? formatUsd(refundDueCents) : null,
    parts: parts.length > 1 ? parts.map(({ label, cents }) => ({ label, value: formatUsd(cents) })) : [],
    way: money.refundWay,
    gold: refundGoldCents > 0 && refundGoldCents < refundDueCents ? formatUsd(refundGoldCents) : null,
    isTest: paying.chain.isTest,
    claims: refunds.map(claimLine),
  };
}

function alertsOf(payment: ChainPaymentView, isRefundDue: boolean): ChainAlert[] {
  const { id, state, creditedCents, overWei, expiresAt } = payment;
  const received = usdOf(payment, payment.receivedWei);
  const alerts: ChainAlert[] = [];
  if (state === "late") {
    const title = `Late payment of ${received}`;
    const text = `It was due ${formatMoment(expiresAt)} and is credited at that time's price. Continue the order, or cancel it to refund the money.`;
    alerts.push({ key: `${id} late`, tone: "bad", title, text });
  }
  if (state === "reverted") {
    const held = creditedCents > 0 ? ` ${formatUsd(creditedCents)} is still credited.` : "";
    const text = `A chain reorganization undid its block.${held} Don't deliver until it's back.`;
    alerts.push({ key: `${id} reverted`, tone: "bad", title: "Payment reverted by the chain", text });
  }
  // Once it is back there is nothing to do about it any more.
  if (overWei > 0n && isRefundDue) {
    const title = `Overpaid by ${usdOf(payment, overWei)}`;
    alerts.push({
      key: `${id} over`,
      tone: "warn",
      title,
      text: "We owe it to the customer. See Refund.",
    });
  }
  return alerts;
}

function paymentLine(payment: ChainPaymentView): ChainPaymentLine {
  const { id, state, amountCents, amountWei, address, receivedWei, creditedCents } = payment;
  return {
    id,
    state,
    amount: formatUsd(amountCents),
    eth: ethText(amountWei),
    address,
    received: receivedWei > 0n ? `${ethText(receivedWei)}, ${usdOf(payment, receivedWei)}` : "Nothing",
    difference: differenceOf(payment),
    credited: formatUsd(creditedCents),
    confirmations: confirmationsOf(payment),
    price: priceText(payment),
    times: `${formatMoment(payment.createdAt)} to ${formatMoment(payment.expiresAt)}`,
    transfers: payment.transactions.map((transfer) => transferLine(payment, transfer)),
  };
}

function ethText(wei: bigint): string {
  return `${formatEth(wei)} ETH`;
}

function usdOf({ priceMicroUsd }: ChainPaymentView, wei: bigint): string {
  return formatUsd(centsOfWei(wei, priceMicroUsd));
}

function differenceOf(payment: ChainPaymentView): string | null {
  const { receivedWei, missingWei, overWei, priceMicroUsd } = payment;
  // Less than a cent too much comes of rounding, and is nothing.
  if (centsOfWei(overWei, priceMicroUsd) > 0) return `${usdOf(payment, overWei)} too much`;
  return receivedWei > 0n && missingWei > 0n ? `${usdOf(payment, missingWei)} missing` : null;
}

function confirmationsOf({ confirmations, confirmationsNeeded }: ChainPaymentView): string | null {
  if (confirmations === 0) return null;
  return confirmationsNeeded === null
    ? `${confirmations}, counts once final`
    : `${Math.min(confirmations, confirmationsNeeded)} of ${confirmationsNeeded}`;
}

/** The median and what it was made of: `$3,480.12 (one $3,480.10, two $3,480.14)`. */
function priceText({ priceMicroUsd, priceReadings, pricedAt }: ChainPaymentView): string {
  const usd = (microUsd: number) => formatUsd(Math.round(microUsd / 10_000));
  const sources = priceReadings.map(({ feed, microUsd }) => `${feedName(feed)} ${usd(microUsd)}`).join(", ");
  return `${usd(priceMicroUsd)}, median of ${sources}; ${formatMoment(pricedAt)}`;
}

function transferLine(payment: ChainPaymentView, transfer: ChainTransferView): TransferLine {
  const { txHash, valueWei, blockNumber, blockTime, confirmations } = transfer;
  const isLate = blockTime > payment.expiresAt ? ", late" : "";
  const blocks = confirmations === 1 ? "1 confirmation" : `${confirmations} confirmations`;
  return {
    key: `${blockNumber} ${txHash}`,
    hash: txHash,
    eth: ethText(valueWei),
    detail: `Block ${blockNumber}, ${formatMoment(blockTime)}${isLate}; ${blocks}`,
  };
}

const troubles = {
  down: "No endpoint is responding. We'll see new payments once one does. None expires until then.",
  disagree: "The endpoints disagree on the newest blocks. We credit nothing until they agree.",
  wrong_chain: "The endpoints are on a different chain. Check their settings.",
} as const;

function troubleTexts({ chain: { trouble } }: OrderPaying): string | null {
  return trouble && troubles[trouble];
}

function claimLine(refund: ListedRefund): RefundClaimLine {
  const {
    id: claimId,
    version,
    state,
    amountCents,
    amountWei,
    suggestedWei,
    txHash,
    createdAt,
    sentAt,
    sentByName,
  } = refund;
  const by = sentByName ? ` by ${sentByName}` : "";
  return {
    claimId,
    version,
    state,
    amount: formatUsd(amountCents),
    eth: amountWei === null ? null : ethText(amountWei),
    toSend: suggestedWei === null ? null : formatEth(suggestedWei),
    txHash,
    detail: state === "sent" && sentAt ? `${formatMoment(sentAt)}${by}` : formatMoment(createdAt),
  };
}
