/**
 * What leaves the shop through the gate (Rule P42). Money counts in the sums of 24 hours; what a customer has
 * paid for waits only while its payment or its contact is in doubt.
 */
export const releaseKinds = {
  payout: { label: "Payout", noun: "This payout", isMoney: true },
  refund: { label: "Refund", noun: "This refund", isMoney: true },
  commission: { label: "Commission", noun: "This payout", isMoney: true },
  price: { label: "Price lowered", noun: "This price", isMoney: true },
  write_off: { label: "Write-off", noun: "This write-off", isMoney: true },
  gold: { label: "Gold handed over", noun: "This order's gold", isMoney: false },
  login: { label: "Login of a bought account", noun: "This account's login", isMoney: false },
  phrase: { label: "Phrase of a meeting", noun: "This order's phrase", isMoney: false },
} as const;
export type ReleaseKind = keyof typeof releaseKinds;

/** Why something waits for a second person. */
export type ReleaseReason = "changed" | "money_in" | "worth";

export type ReleaseFacts = {
  kind: ReleaseKind;
  worthCents: number;
  /** Whether contact, destination or game name changed since the customer proved them. */
  isChanged: boolean;
  /** Whether a second person has let it leave since. */
  isCleared: boolean;
  /** Cents entered by hand that a second person has not confirmed. */
  unconfirmedCents: number;
  /** What left in the 24 hours before to the same destination, and to the same customer, in cents. */
  toDestinationCents: number;
  toCustomerCents: number;
  limitCents: number;
};

/** Every reason for which something waits for a second person; none when one person may let it leave. */
export function releaseReasons(facts: ReleaseFacts): ReleaseReason[] {
  const before = Math.max(facts.toDestinationCents, facts.toCustomerCents);
  const isLarge = releaseKinds[facts.kind].isMoney && before + facts.worthCents > facts.limitCents;
  return [
    ...(facts.isChanged && !facts.isCleared ? (["changed"] as const) : []),
    ...(facts.unconfirmedCents > 0 ? (["money_in"] as const) : []),
    ...(isLarge ? (["worth"] as const) : []),
  ];
}

/** Who lets something leave: the customer who reads or a job, one of the staff, or a staff key. */
export type ReleaseAsker = "customer" | "job" | "person" | "key";

export type ReleasePeople = {
  asker: ReleaseAsker;
  /** Whoever stands behind the asker; null for customers and jobs. */
  askerBehind: string | null;
  /** Those behind everybody who changed where it goes: who asked for that, and who let it pass. */
  partsBehind: readonly string[];
  /** Who is behind the second person that cleared the change since; null without one. */
  clearedBehind: string | null;
  /** The same of the one who approved this worth. */
  approvedBehind: string | null;
  /** What the asker let leave in the 24 hours before, in cents, and how much one person may. */
  byAskerCents: number;
  dayLimitCents: number;
};

/** What the gate answers: it leaves, waits for a second person, or not by this one. */
export type Verdict =
  | { outcome: "leaves" }
  | { outcome: "second_person"; reason: ReleaseReason }
  | { outcome: "refused"; why: "had_part" | "approved" | "program" | "day_limit" };

/**
 * Whether a second person has approved this worth for somebody else to send: it is no more what one person
 * sends, and counts in no one's day.
 */
export function isByTwo({ approvedBehind, partsBehind, askerBehind }: ReleasePeople): boolean {
  return approvedBehind !== null && !partsBehind.includes(approvedBehind) && approvedBehind !== askerBehind;
}

/**
 * The gate's decision (Rule P42). A second person's approval answers for `worth` alone: a change is cleared,
 * and a payment confirmed, as facts of their own. Where two people are needed, or were for a change, neither
 * whoever had a part in that nor who approved it lets it leave, and no program does.
 */
export function decideRelease(facts: ReleaseFacts, people: ReleasePeople): Verdict {
  const { asker, askerBehind, partsBehind, clearedBehind, approvedBehind } = people;
  const { isMoney } = releaseKinds[facts.kind];
  const reasons = releaseReasons(facts);
  const isApproved = approvedBehind !== null && !partsBehind.includes(approvedBehind);
  const [open] = reasons.filter((reason) => reason !== "worth" || !isApproved);
  if (open) return { outcome: "second_person", reason: open };
  const isStaff = asker === "person" || asker === "key";
  if (facts.isChanged || reasons.length > 0) {
    if (asker === "key" || (asker === "job" && isMoney)) return { outcome: "refused", why: "program" };
    if (askerBehind !== null && partsBehind.includes(askerBehind))
      return { outcome: "refused", why: "had_part" };
    const isApprover = askerBehind !== null && [clearedBehind, approvedBehind].includes(askerBehind);
    if (isApprover) return { outcome: "refused", why: "approved" };
  }
  const isOverDay = isStaff && isMoney && people.byAskerCents + facts.worthCents > people.dayLimitCents;
  return isOverDay && !isByTwo(people) ? { outcome: "refused", why: "day_limit" } : { outcome: "leaves" };
}
