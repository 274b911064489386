import { placeText } from "../../../../domain/settings/model.ts";
import type { MeetingView } from "../order-page/meeting-view.ts";
import type { TradedOrder } from "./meeting-copy.ts";

/** Heads the page of a meeting that can begin. */
export function meetUs(place: string): string {
  return `Meet us at ${placeText(place)}`;
}

/** Everybody who waits for our trader reads this. */
export const traderComes = "Our trader comes to you and says the phrase.";

/** How a customer recognizes the character that they meet us with. */
export function characterOf(rsn: string | null): string {
  return rsn ?? "the character on your order";
}

/** How the order of traded gold is kept safe. */
export const goldSafety =
  "Payout details are encrypted, and our trader says your order's phrase before a trade. We never ask for your password.";

/** Gold that is traded, at its rate. */
export function goldLines(label: string, { quantity, rate, parts }: TradedOrder) {
  return [
    { label, value: quantity },
    ...(rate === null ? [] : [{ label: "Rate per million", value: rate }]),
    ...parts,
  ];
}

/** What the customer paid by the ledger, `paidAs` in place of dollars, and what we gave back as goodwill. */
export function paidText({ moved, isWrittenOff, goodwill }: MeetingView["money"], paidAs = moved): string {
  const gift = goodwill ? ` We gave ${goodwill} back as goodwill.` : "";
  if (isWrittenOff) return `${moved ? `You paid ${moved}; we` : "We"} didn't charge you the rest.${gift}`;
  if (!moved) return `We hold no payment for this order. Message us if you have questions.${gift}`;
  return `You paid ${paidAs}.${gift}`;
}
