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

export const createPromoForm = "create-promo";

const prefixes = {
  change: "change-promo:",
  switch: "switch-promo:",
  pay: "pay-commission:",
  approve: "approve-commission:",
  reject: "reject-commission:",
  reveal: "reveal-commission:",
} as const;
export type PromoAction = keyof typeof prefixes;

/** The form of an action on one row; every row has its own. */
export function promoFormName(action: PromoAction, id: string): string {
  return prefixes[action] + id;
}

/** Whether a form is one of an action's. */
export function isPromoForm(action: PromoAction, form: string | undefined): form is string {
  return form?.startsWith(prefixes[action]) ?? false;
}

export const promoTitles = {
  create: "Code not created",
  change: "Code not changed",
  switch: "Code not switched on or off",
  pay: "Payout not recorded",
  approve: "Payout not approved",
  reject: "Payout not rejected",
  reveal: "Destination not revealed",
} as const;
