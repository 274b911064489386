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

/** Commission that was blocked, as its row shows it. */
export type BlockedRow = {
  orderId: string;
  amount: string;
  why: string;
  who: string;
  at: string;
};
