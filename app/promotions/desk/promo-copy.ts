import type { ReleaseReason } from "../../../domain/release/model.ts";

/** A promo code as its row shows it; what is text is text already. */
export type PromoRow = {
  code: string;
  version: number;
  /** `15%`, or `$10.00` */
  takesOff: string;
  /** For whom and for what. */
  conditions: string;
  used: number;
  limit: number;
  codeState: { label: string; tone: "good" | "plain" | "warn" | "info" };
  isActive: boolean;
  /** Written out, in UTC. */
  from: string;
  until: string | null;
  /** As the browser's control writes moments, in UTC; empty for none. */
  fromValue: string;
  untilValue: string;
};

/** A referrer as their row shows them. */
export type ReferrerRow = {
  id: string;
  name: string;
  email: string | null;
  friends: number;
  earned: string;
  paid: string;
  balance: string;
  balanceCents: number;
};

/** An open request for a payout of commission as its row shows it. */
export type RequestRow = {
  id: string;
  version: number;
  name: string;
  /** The balance, which is what is paid, and what it was when it was asked for where that is another. */
  amount: string;
  amountCents: number;
  asked: string | null;
  /** `PayPal to m•••@example.com` */
  to: string;
  since: string;
  /** Why it takes a second person; null where one is enough. */
  secondPerson: ReleaseReason | null;
  /** Who approved it for this sum. */
  approvedBy: string | null;
  /** What the reader can do beside looking: approve it, or record it. */
  may: "approve" | "record" | "wait" | "own";
};

/** Commission that was blocked, as its row shows it. */
export type BlockedRow = {
  orderId: string;
  amount: string;
  why: string;
  who: string;
  at: string;
};
