import {
  type OrderPaying,
  type RefundPart,
  type RefundWay,
  refundParts,
} from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";

/** How what is due goes back, as its customer reads it. */
export const refundWayLabels: Record<RefundWay, string> = {
  eth: "We refund it in ETH, at the rate when you paid. Add a refund address to get it.",
  named: "We refund it in ETH, and email you once it's sent.",
  gold: "We refund it as gold in game, and message you to arrange it.",
  by_hand: "We refund it the way you paid, and email you.",
};

type Held = Pick<OrderPaying, "heldCents" | "heldGoldCents" | "refundWay" | "current" | "earlier">;

/** What happens to the money when the customer cancels; null where nothing has come. */
export function cancelRefundText({
  heldCents,
  heldGoldCents,
  refundWay,
  current,
  earlier,
}: Held): string | null {
  const payments = current ? [current, ...earlier] : earlier;
  const asEth =
    refundWay === "named" ? "We send it to your refund address." : "Add a refund address to get it.";
  if (heldCents <= 0) {
    const isOnItsWay = payments.some(({ receivedWei }) => receivedWei > 0n);
    return isOnItsWay ? `We'll refund what you've sent in ETH. ${asEth}` : null;
  }
  const sum = formatUsd(heldCents);
  if (heldGoldCents >= heldCents) {
    return `We'll refund ${sum} as gold in game. We'll message you to arrange it.`;
  }
  const gold = heldGoldCents > 0 ? `, with ${formatUsd(heldGoldCents)} of it as gold in game` : "";
  return payments.some(({ creditedCents }) => creditedCents > 0)
    ? `We'll refund ${sum} in ETH${gold}. ${asEth}`
    : `We'll refund ${sum} the way you paid${gold}, and email you.`;
}

type Refund = Parameters<typeof refundParts>[0];

const reasonLabels: Record<RefundPart["kind"], string> = {
  canceled: "paid for the canceled order",
  over: "overpaid",
  dispute: "from the dispute",
  deposit: "gear deposit",
};

/** The reasons of a refund with their sums: `$82.50 overpaid, $20.01 from the dispute`. */
export function refundReasons(refund: Refund): string {
  return refundParts(refund)
    .map(({ kind, cents }) => `${formatUsd(cents)} ${reasonLabels[kind]}`)
    .join(", ");
}

type Paid = Pick<
  OrderPaying,
  | "status"
  | "amountCents"
  | "receivedCents"
  | "heldCents"
  | "refundDueCents"
  | "refundDepositCents"
  | "reductionCents"
  | "goodwillCents"
>;

/**
 * Below an order's sum where more was paid than it costs now: what was paid, and what comes or went back,
 * each reason with its sum; none elsewhere. Goodwill has a line of its own. What was paid less what comes and
 * went back is the order's sum.
 */
export function paidLines(paying: Paid): { label: string; amount: string }[] {
  const { status, amountCents, receivedCents, heldCents, refundDueCents, goodwillCents } = paying;
  if (status === "canceled") return [];
  const goodwill = { label: "Goodwill refund", amount: formatUsd(-goodwillCents) };
  const gift = goodwillCents > 0 ? [goodwill] : [];
  if (receivedCents <= amountCents) return gift;
  const sentCents = receivedCents - heldCents - goodwillCents;
  const parts = refundParts(paying);
  const [only] = parts.length === 1 ? parts : [];
  const back = only ? `To be refunded, ${reasonLabels[only.kind]}` : "To be refunded";
  return [
    { label: "You paid", amount: formatUsd(receivedCents) },
    ...(sentCents > 0 ? [{ label: "Refunded", amount: formatUsd(-sentCents) }] : []),
    ...gift,
    ...(refundDueCents > 0 ? [{ label: back, amount: formatUsd(-refundDueCents) }] : []),
    ...(only ? [] : parts).map(({ kind, cents }) => ({
      label: `Of that, ${reasonLabels[kind]}`,
      amount: formatUsd(cents),
    })),
  ];
}
