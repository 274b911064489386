import { facts, type PayoutMethod, type PayoutWay, type PayWay, partsOf } from "./ways.ts";

/** The way's name: `Bank transfer`, `Ethereum (ETH)`; null for what is none, such as `manual`. */
export function knownWayLabel(way: unknown): string | null {
  const { code, coin } = partsOf(String(way));
  if (!code) return null;
  const coinName = coin && facts[code].payout?.coins?.[coin];
  return coinName ? `${coinName} (${coin})` : facts[code].label;
}

/** The name of a way that there is. */
export function wayLabel(way: PayWay | PayoutMethod | PayoutWay): string {
  return knownWayLabel(way) ?? way;
}

/** The name of a way that staff have recorded, or may record. */
export function recordedWayLabel(way: string | null): string {
  return knownWayLabel(way) ?? "Another way";
}

/** Ways in a sentence, each named once: `ETH, PayPal or bank transfer`; empty for none. */
export function waysText(ways: readonly (PayWay | PayoutWay)[], joint: "or" | "and" = "or"): string {
  const names = [...new Set(ways.map(nameInSentence))];
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} ${joint} ${last}`;
}

function nameInSentence(way: PayWay | PayoutWay): string {
  const { code, coin } = partsOf(way);
  return coin ?? (code ? facts[code].inSentence : way);
}

/** What a checkout calls a way to pay, and says of it. */
export function payChoice(way: PayWay): { title: string; text: string | undefined } {
  const { label, pay } = facts[way];
  const isManual = pay?.arrives === "outside";
  return {
    title: pay?.title ?? label,
    text: isManual ? "The next page says where to send it" : pay?.text,
  };
}
