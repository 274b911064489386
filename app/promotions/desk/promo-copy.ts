/** A promo code as its row shows it; what is text is text already. */
export type PromoRow = {
  code: string;
  version: number;
  percent: string;
  /** "a first purchase", or "any purchase" */
  forWhat: string;
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
  /** The reader themself, whose balance another manager pays. */
  isViewer: boolean;
};

export const createPromoForm = "create-promo";

const prefixes = { change: "change-promo:", switch: "switch-promo:", pay: "pay-commission:" } as const;
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
} as const;
