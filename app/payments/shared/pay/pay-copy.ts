import {
  type ChainPaymentView,
  centsOfWei,
  chainPaymentStates,
  formatEth,
  type OrderPaying,
} from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { type PayStage, payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { isPaidInEth } from "../../../orders/shared/payment/way-of.ts";
import { paymentCopyOf } from "../../../orders/shared/products/index.ts";
import { paymentCancelled } from "./pay-outcome.ts";

type PayTone = "info" | "good" | "warn" | "bad";
export type PayCopy = {
  tone: PayTone;
  title: string;
  text: string;
  /** What follows the text where the page has scripts, and where it has none. */
  byItself?: string;
  byHand?: string;
};

/** Said of a settled payment until the page moves on (Rule S91). */
export const finalizing = "Payment received! Finalizing order...";
/** How long that is said, in milliseconds (Rule S91). */
export const finalizingMilliseconds = 3_000;
/** How often a payment that may change is asked for, in milliseconds (Rule S90). */
export const pollMilliseconds = 5_000;
/** Heads every failure about a payment (Rule S93). */
export const paymentError = "Payment Error";

/** Nobody loses money that was on its way in time. */
export const inTimeText = "What you send in time counts, even if we see it later.";

/** What cancelling an order does, for whoever has sent something for it and for others. */
export function cancelText(hasPaid: boolean): string {
  return hasPaid
    ? "This cancels the order. We'll refund what you sent: add a refund address afterwards."
    : "This cancels the order. If you've sent anything, we'll refund it.";
}

/** Wei as people read them: `0.021255 ETH`. */
export function ethText(wei: bigint): string {
  return `${formatEth(wei)} ETH`;
}

/** What one ETH costs, in dollars and cents: `$1,880.40`. */
export function ethPriceText(priceMicroUsd: number): string {
  return formatUsd(centsOfWei(10n ** 18n, priceMicroUsd));
}

/** An address or hash by its ends: `0x71C7…976F`. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}…${hash.slice(-4)}`;
}

const chainNames: Record<number, string> = {
  1: "Ethereum mainnet",
  11155111: "the Sepolia test network",
  17000: "the Holesky test network",
  31337: "the demo’s test chain",
};

/** What a chain is called; one that we have no name for, by its number. */
export function chainName(chainId: number): string {
  return chainNames[chainId] ?? `chain ${chainId}`;
}

/** The page on which anybody may look a transaction up; null for chains that have none. */
export function explorerHref(chainId: number, txHash: string): string | null {
  if (chainId === 1) return `https://etherscan.io/tx/${txHash}`;
  return chainId === 11155111 ? `https://sepolia.etherscan.io/tx/${txHash}` : null;
}

/** How many confirmations there are: `1 of 3 confirmations`; `9 confirmations, waiting until final`. */
export function confirmationText({
  confirmations,
  confirmationsNeeded,
}: Pick<ChainPaymentView, "confirmations" | "confirmationsNeeded">): string {
  if (confirmationsNeeded === null) return `${countText(confirmations)}, waiting until final`;
  return `${Math.min(confirmations, confirmationsNeeded)} of ${confirmationsNeeded} confirmations`;
}

/** `1 confirmation`, `2 confirmations`. */
export function countText(confirmations: number): string {
  return `${confirmations} ${confirmations === 1 ? "confirmation" : "confirmations"}`;
}

/** Where the payment of an order stands, in plain words, and what its customer does next. */
export function payCopy(paying: OrderPaying): PayCopy {
  const { current } = paying;
  // Typed as one of ours, but a page that was opened before an update meets states that it does not know.
  const unknown = current && !knownStates.has(current.state);
  if (unknown) {
    const title = `Unexpected payment status: ${current.state}`;
    return { tone: "warn", title, text: "Reload the page. Nothing is lost." };
  }
  const stage = payStage(paying);
  if (paying.state === "taken_back" && !chainStages.has(stage)) return takenBackCopy(paying);
  return stageCopy[stage](paying);
}

/** What a payment in ETH says of itself, whatever became of another. */
const chainStages = new Set<PayStage>(["pay", "checking", "confirming", "late", "expired", "reverted"]);

const knownStates = new Set<string>(chainPaymentStates);

const stageCopy: Record<PayStage, (paying: OrderPaying) => PayCopy> = {
  start: (paying) => ({
    tone: "info",
    title: paying.manual?.isClaimed
      ? "We’re waiting for your payment"
      : paying.outstandingCents < paying.amountCents
        ? `${formatUsd(paying.outstandingCents)} left to pay`
        : "Not paid yet",
    text: startText(paying),
  }),
  pay: ({ current }) => (current?.state === "partial" ? partialCopy(current) : awaitingCopy),
  checking: ({ current }) => ({
    tone: "warn",
    title: "The price has expired. Don't send anything now",
    text:
      current?.state === "partial"
        ? `Part of the payment has arrived. We're checking the last blocks for the rest. ${inTimeText}`
        : `We're checking the last blocks. ${inTimeText}`,
  }),
  confirming: ({ current }) => ({
    tone: "info",
    title: "Your payment is on the chain",
    text:
      current?.confirmationsNeeded === null
        ? "It counts once the network finalizes it, usually after about 15 minutes. You can close this page."
        : "It counts after a few more confirmations. You can close this page.",
  }),
  paid: (paying) => paidLabels(paying),
  late: ({ current }) => ({
    tone: "warn",
    title: "Your payment arrived after the price expired",
    text: `${current ? `The price held until ${formatMoment(current.expiresAt)}. ` : ""}Your money is safe. We'll accept it or refund it, and email you. You don't need to do anything.`,
  }),
  expired: (paying) => expiredCopy(paying),
  reverted: () => ({
    tone: "warn",
    title: "The network dropped the block with your payment",
    text: "This is rare. Your transaction nearly always lands in another block within minutes, and we'll detect it. If your wallet says it failed, you still have the money. Start a new payment.",
  }),
  canceled: (paying) => canceledCopy(paying),
  nothing: () => ({
    tone: "info",
    title: "Nothing to pay here",
    text: "No payment is due for this order.",
  }),
};

/** Said of money that went back without us (Rule P49). */
function takenBackCopy({ takenBackCents }: OrderPaying): PayCopy {
  return {
    tone: "bad",
    title: "Your payment was taken back",
    text: `Your bank or payment service took ${formatUsd(takenBackCents)} back from us. Message us if you don't know why.`,
  };
}

/** What the customer does next, by the way that the order has. */
function startText(paying: OrderPaying): string {
  if (!isPaidInEth(paying)) {
    if (paying.manual?.isClaimed) return "You've told us it's sent. We mark it as received when it arrives.";
    if (paying.manual)
      return "Send the exact amount with the reference below. We mark it as received when it arrives.";
    return paying.paymentMethod === "gold"
      ? "You hand the gold over at the meeting."
      : "We'll message you about the payment.";
  }
  if (!paying.takesEth) {
    return paying.otherWays.length > 0 ? "Choose how to pay below." : "You can't pay online right now.";
  }
  return paying.payUntil
    ? "We show you an address for this order only, and the exact ETH amount at the current price."
    : "We show you an address for this order only, and the exact ETH amount. You get 15 minutes at that price.";
}

function canceledCopy(paying: OrderPaying): PayCopy {
  const { refundDueCents, state, type, current } = paying;
  if (refundDueCents > 0) {
    const text = `${formatUsd(refundDueCents)} to be refunded.`;
    return { tone: "warn", title: "This order was canceled after you paid", text };
  }
  if (state === "refunded") {
    return {
      tone: "info",
      title: paymentCancelled,
      text: "The order is closed. We sent your money back.",
    };
  }
  const hasAddress = current !== null || isPaidInEth(paying);
  const sent = hasAddress
    ? "Don't send anything to its address. We watch it for 7 days and refund what still arrives."
    : "Don't send anything for it. We refund what still arrives.";
  const closed = paymentCopyOf(type).closed ?? { title: paymentCancelled, text: "The order is closed." };
  return { tone: "info", title: closed.title, text: `${closed.text} ${sent}` };
}

const awaitingCopy: PayCopy = {
  tone: "info",
  title: "Waiting for your payment",
  text: "Send the amount below from your wallet.",
  byItself: "We detect it automatically, seconds after it confirms.",
  byHand: "We detect it seconds after it confirms. Reload this page to see it.",
};

function partialCopy({ receivedWei, amountWei, missingWei }: ChainPaymentView): PayCopy {
  return {
    tone: "warn",
    title: `${ethText(receivedWei)} of ${ethText(amountWei)} has arrived`,
    text: `Send the rest, ${ethText(missingWei)}, to the same address while the price holds.`,
  };
}

function paidLabels({ current, status, paymentMethod, state, writtenOffCents }: OrderPaying): PayCopy {
  if (writtenOffCents > 0)
    return {
      tone: "good",
      title: "Nothing left to pay",
      text: `We don’t charge you ${formatUsd(writtenOffCents)} of this order.`,
    };
  if (status === "completed")
    return { tone: "good", title: "This order is paid and completed", text: "Nothing left to pay." };
  if (current?.state === "settled" && state === "paid")
    return {
      tone: "good",
      title: finalizing,
      text: "Nothing left to pay.",
      byItself: "Your order’s page opens in a moment.",
      byHand: "Press Continue to go on.",
    };
  if (state === "over_paid")
    return { tone: "good", title: "Payment received", text: "You paid more than this order costs." };
  const inGold = paymentMethod === "gold" ? " in gold" : "";
  return { tone: "good", title: `This order is paid${inGold}`, text: "Nothing left to pay." };
}

function expiredCopy({ current, outstandingCents, amountCents }: OrderPaying): PayCopy {
  const came = current && current.receivedWei > 0n ? current.receivedWei : null;
  const title = "Time ran out";
  if (came === null) {
    const text = "Nothing arrived, and you owe nothing. Don't use the old address. Start a new payment.";
    return { tone: "warn", title, text };
  }
  const counted =
    outstandingCents < amountCents ? ` ${formatUsd(amountCents - outstandingCents)} is paid.` : "";
  return {
    tone: "warn",
    title,
    text: `${ethText(came)} arrived and counts at the price you sent it at.${counted} Start a new payment for the rest.`,
  };
}

/** A feed of prices as its own site writes its name: with a capital. */
export function feedName(feed: string): string {
  return feed.slice(0, 1).toUpperCase() + feed.slice(1);
}
