import {
  type OrderPaying,
  type RefundPart,
  type RefundWay,
  refundParts,
} from "../../../domain/payments/model.ts";
import { formatUsd } from "../../../kernel/money.ts";

/** How what is due goes back, as its customer reads it. */
export const refundWayWords: Record<RefundWay, string> = {
  eth: "We refund it in ETH, at the rate when you paid. Add a refund address to get it.",
  named: "We refund it in ETH, and email you once it's sent.",
  gold: "We refund it as gold in the game, and message you to arrange it.",
  by_hand: "We refund it the way you paid, and email you.",
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
  const asEth = refundWay === "named" ? "it goes to your refund address." : "add a refund address for it.";
  if (heldCents <= 0) {
    const isOnItsWay = payments.some(({ receivedWei }) => receivedWei > 0n);
    return isOnItsWay ? `What you've sent comes back to you as ETH; ${asEth}` : null;
  }
  const sum = formatUsd(heldCents);
  if (heldGoldCents >= heldCents) {
    return `${sum} comes back to you as gold in the game. We'll message you to arrange it.`;
  }
  const gold = heldGoldCents > 0 ? `, of it ${formatUsd(heldGoldCents)} as gold in the game` : "";
  return payments.some(({ creditedCents }) => creditedCents > 0)
    ? `${sum} comes back to you as ETH${gold}; ${asEth}`
    : `${sum} comes back to you the way you paid${gold}. We'll email you.`;
}

type Refund = Parameters<typeof refundParts>[0];

const reasonWords: Record<RefundPart["kind"], string> = {
  canceled: "paid for the canceled order",
  over: "paid too much",
  dispute: "from the dispute",
  deposit: "gear deposit",
};

/** The reasons of a refund with their sums: `$82.50 paid too much, $20.01 from the dispute`. */
export function refundReasons(refund: Refund): string {
  return refundParts(refund)
    .map(({ kind, cents }) => `${formatUsd(cents)} ${reasonWords[kind]}`)
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
  | "loweredCents"
  | "goodwillCents"
>;

/**
 * Below an order's sum where more was paid than it costs now: what was paid, and what comes or went back, each reason with
 * its sum; none elsewhere. Goodwill has a line of its own. What was paid less what comes and went back is the order's sum.
 */
export function paidLines(paying: Paid): { label: string; amount: string }[] {
  const { status, amountCents, receivedCents, heldCents, refundDueCents, goodwillCents } = paying;
  if (status === "canceled") return [];
  const goodwill = { label: "We gave you back", amount: formatUsd(-goodwillCents) };
  const gift = goodwillCents > 0 ? [goodwill] : [];
  if (receivedCents <= amountCents) return gift;
  const sentCents = receivedCents - heldCents - goodwillCents;
  const parts = refundParts(paying);
  const [only] = parts.length === 1 ? parts : [];
  const back = only ? `Comes back, ${reasonWords[only.kind]}` : "Comes back";
  return [
    { label: "You paid", amount: formatUsd(receivedCents) },
    ...(sentCents > 0 ? [{ label: "Sent back", amount: formatUsd(-sentCents) }] : []),
    ...gift,
    ...(refundDueCents > 0 ? [{ label: back, amount: formatUsd(-refundDueCents) }] : []),
    ...(only ? [] : parts).map(({ kind, cents }) => ({
      label: `Of it ${reasonWords[kind]}`,
      amount: formatUsd(cents),
    })),
  ];
}
