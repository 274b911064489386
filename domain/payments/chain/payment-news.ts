import type { NewOrderEvent } from "../../orders/index.ts";
import type { ChainPaymentRow } from "../tables.ts";
import { centsOfWei } from "./eth-amounts.ts";

type Stands = Pick<
  ChainPaymentRow,
  "id" | "state" | "receivedWei" | "creditedCents" | "amountCents" | "amountWei" | "priceMicroUsd"
>;

/**
 * What an order's log says of a change of one of its payments in ETH: nothing when people would see no difference, and
 * always something when money was credited or taken back. Sums in cents at the payment's own price.
 */
export function newsOfPayment(before: Stands, after: Stands): NewOrderEvent[] {
  const news: NewOrderEvent[] = [];
  const tell = (type: NewOrderEvent["type"], data: Record<string, unknown>) => {
    news.push({ type, visibility: "public", data: { paymentId: after.id, ...data } });
  };
  const seenCents = centsOfWei(after.receivedWei, after.priceMicroUsd);
  const rise = after.creditedCents - before.creditedCents;
  if (rise < 0) tell("payment.reverted", { amountCents: -rise });
  else if (before.state !== "reverted" && after.state === "reverted")
    tell("payment.reverted", { amountCents: 0 });
  // Dust is not worth a line, nor a mail: anybody can send it to any address.
  const isNew = seenCents > centsOfWei(before.receivedWei, before.priceMicroUsd);
  if (isNew && after.state === "partial") {
    tell("payment.partial", { amountCents: seenCents, missingCents: after.amountCents - seenCents });
  }
  if (isNew && (after.state === "seen" || after.state === "confirming")) {
    tell("payment.seen", { amountCents: seenCents });
  }
  if (rise > 0) tell("payment.received", { amountCents: rise });
  if (before.state !== "late" && after.state === "late") tell("payment.late", { amountCents: seenCents });
  const over = overOf(after);
  if (over > overOf(before)) tell("payment.over", { amountCents: over });
  if (before.state !== "expired" && after.state === "expired") {
    tell("payment.expired", { amountCents: seenCents });
  }
  return news;
}

function overOf({ creditedCents, amountCents }: Stands): number {
  return Math.max(0, creditedCents - amountCents);
}
