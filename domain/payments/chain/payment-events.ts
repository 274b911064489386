import type { NewOrderEvent } from "../../orders/index.ts";
import type { ChainPaymentRow } from "../tables.ts";
import { centsOfWei } from "./eth-amounts.ts";

type Stands = Pick<
  ChainPaymentRow,
  "id" | "state" | "receivedWei" | "creditedCents" | "amountCents" | "amountWei" | "priceMicroUsd"
>;

/** Sums below it, or below a tenth of what is awaited, are no events. */
const leastEventCents = 50;

/**
 * What an order's log says of a change of one of its payments in ETH: nothing when people would see no
 * difference, and always something when money was credited or taken back. Of what is seen, `amountCents` is
 * what is new and `totalCents` all that came. Sums in cents at the payment's own price.
 */
export function eventsOfPayment(before: Stands, after: Stands): NewOrderEvent[] {
  const events: NewOrderEvent[] = [];
  const tell = (type: NewOrderEvent["type"], data: Record<string, unknown>, isPublic = true) => {
    const visibility = isPublic ? "public" : "internal";
    events.push({ type, visibility, data: { paymentId: after.id, ...data } });
  };
  const seenCents = centsOfWei(after.receivedWei, after.priceMicroUsd);
  const rise = after.creditedCents - before.creditedCents;
  if (rise < 0) tell("payment.reverted", { amountCents: -rise });
  else if (before.state !== "reverted" && after.state === "reverted")
    tell("payment.reverted", { amountCents: 0 });
  // Anybody can send dust to any address: it is booked, but nobody is told of it.
  const least = Math.max(1, Math.min(leastEventCents, Math.floor(after.amountCents / 10)));
  const newCents = seenCents - centsOfWei(before.receivedWei, before.priceMicroUsd);
  const isNew = newCents >= least;
  const seen = { amountCents: newCents, totalCents: seenCents };
  if (isNew && after.state === "partial") {
    tell("payment.partial", { ...seen, missingCents: after.amountCents - seenCents });
  }
  if (isNew && (after.state === "seen" || after.state === "confirming")) {
    tell("payment.seen", seen);
  }
  const isComplete = after.state === "settled" && before.state !== "settled";
  if (rise > 0) tell("payment.received", { amountCents: rise }, rise >= least || isComplete);
  if (before.state !== "late" && after.state === "late") tell("payment.late", { amountCents: seenCents });
  const over = overOf(after);
  if (over - overOf(before) >= least) tell("payment.over", { amountCents: over });
  if (before.state !== "expired" && after.state === "expired") {
    tell("payment.expired", { amountCents: seenCents });
  }
  return events;
}

function overOf({ creditedCents, amountCents }: Stands): number {
  return Math.max(0, creditedCents - amountCents);
}
