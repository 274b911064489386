/** What a shop can acknowledge, each with what it was acknowledged under. */
type Acknowledged = {
  order: { orderId: string; email: string };
  listing: { name: string; slug: string };
  payment: { orderId: string; paymentId: string; address: string };
  transfer: { orderId: string; address: string; txHash: string; wei: bigint };
  gold: { orderId: string };
  payout: { orderId: string; reference: string };
  claim: { orderId: string };
  refund: { orderId: string; claimId: string; txHash: string };
  login: { orderId: string };
};
export type Kind = keyof Acknowledged;
export const kinds: readonly Kind[] = [
  "order",
  "listing",
  "payment",
  "transfer",
  "gold",
  "payout",
  "claim",
  "refund",
  "login",
];

/**
 * The clients' own memory of what they were told is done: the shop must never know less, nor more than once.
 */
export type Journal = {
  /** Notes an acknowledgement; `isFirst` is false for the answer to a repeat. */
  note<K extends Kind>(kind: K, fact: Acknowledged[K]): void;
  of<K extends Kind>(kind: K): readonly Acknowledged[K][];
  /** Names under which something was asked for, whether it was answered or not. */
  asked: { emails: Set<string>; listings: Set<string>; references: Map<string, string> };
  /** What the shop refused in words, with how often. */
  failures: Map<string, number>;
};

export function createJournal(): Journal {
  const noted: { [K in Kind]: Acknowledged[K][] } = {
    order: [],
    listing: [],
    payment: [],
    transfer: [],
    gold: [],
    payout: [],
    claim: [],
    refund: [],
    login: [],
  };
  return {
    note: (kind, fact) => void noted[kind].push(fact),
    of: (kind) => noted[kind],
    asked: { emails: new Set(), listings: new Set(), references: new Map() },
    failures: new Map(),
  };
}
