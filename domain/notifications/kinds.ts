import type { Capability } from "../people/model.ts";

/**
 * How somebody of staff is told: in their inbox, by sound and a desktop notification while the desk is open,
 * and by a push to their devices while it is not.
 */
export const personalWays = ["inbox", "alert", "push"] as const;
export type PersonalWay = (typeof personalWays)[number];

type Kind = {
  label: string;
  help: string;
  /** Who may be told: staff with this capability, or of them only the one whom the event names. */
  needs: Capability;
  audience: "all" | "named";
  /** It tells of money or of what guards it: an address hears less of it by two people only (Rule P43). */
  isGuard?: true;
  /** The queue shows it: its alerts come from the orders themselves, whether or not it is in the inbox. */
  isTurn?: true;
  /** How people are told who have chosen nothing. */
  defaults: readonly PersonalWay[];
};

const loud: readonly PersonalWay[] = ["inbox", "alert", "push"];
const quiet: readonly PersonalWay[] = ["inbox"];
/** What the queue lists is called out and needs no entry (Rule P53). */
const calls: readonly PersonalWay[] = ["alert", "push"];
/** Only for those who choose it. */
const chosen: readonly PersonalWay[] = [];

/**
 * What staff may choose to be told of (Rule P39), in the order of the screens. `inbox/staff-events.ts` says
 * which events of the log are of which kind.
 */
const notificationKinds = {
  meeting: {
    label: "Customer ready in game",
    help: "A world is locked in: someone has to meet them.",
    needs: "orders.progress",
    audience: "all",
    isTurn: true,
    defaults: calls,
  },
  chat: {
    label: "Chat messages",
    help: "A visitor or customer wrote.",
    needs: "orders.progress",
    audience: "all",
    defaults: loud,
  },
  new_order: {
    label: "New orders",
    help: "Placed on the site or by the API.",
    needs: "orders.read",
    audience: "all",
    defaults: chosen,
  },
  paid: {
    label: "Order paid",
    help: "The chain confirmed a payment, or the customer marked theirs as sent.",
    needs: "orders.progress",
    isGuard: true,
    audience: "all",
    isTurn: true,
    defaults: calls,
  },
  payment_check: {
    label: "Money to check",
    help: "Late, too much, gone from the chain, or a payout that failed.",
    needs: "orders.progress",
    isGuard: true,
    audience: "all",
    defaults: loud,
  },
  payout: {
    label: "Payouts",
    help: "A customer has to be paid.",
    needs: "orders.progress",
    isGuard: true,
    audience: "all",
    isTurn: true,
    defaults: calls,
  },
  dispute: {
    label: "Disputes",
    help: "A buyer opened, added to or withdrew a dispute.",
    needs: "orders.read",
    isGuard: true,
    audience: "all",
    defaults: loud,
  },
  refund: {
    label: "Refunds to send",
    help: "A customer added the address for their refund.",
    needs: "refunds.make",
    isGuard: true,
    audience: "all",
    defaults: loud,
  },
  commission: {
    label: "Commission payouts",
    help: "A referrer asked to be paid what they earned.",
    needs: "promotions.edit",
    isGuard: true,
    audience: "all",
    defaults: quiet,
  },
  approval: {
    label: "Approval requests",
    help: "A colleague needs a second person.",
    needs: "orders.progress",
    isGuard: true,
    audience: "all",
    defaults: loud,
  },
  approval_decided: {
    label: "Answers to your requests",
    help: "Your request was approved, rejected or expired.",
    needs: "orders.progress",
    audience: "named",
    defaults: quiet,
  },
  assigned: {
    label: "Assigned to you",
    help: "A colleague gave you an order.",
    needs: "orders.progress",
    audience: "named",
    defaults: loud,
  },
  account_sale: {
    label: "Account sales",
    help: "A reset link came in, a counter-offer was answered, a match with a recovered account.",
    needs: "orders.progress",
    audience: "all",
    isTurn: true,
    defaults: calls,
  },
  boost_access: {
    label: "Boost access",
    help: "A customer handed over access, or asks for contact in the chat.",
    needs: "orders.progress",
    audience: "all",
    isTurn: true,
    defaults: chosen,
  },
  review: {
    label: "Reviews",
    help: "A customer left a review. One that needs a decision or an answer is in the inbox.",
    needs: "content.edit",
    audience: "all",
    defaults: quiet,
  },
  content_plan: {
    label: "Planned texts",
    help: "A draft couldn't be published at its time.",
    needs: "content.edit",
    audience: "all",
    defaults: loud,
  },
  guard: {
    label: "Guards",
    help: "Someone asked to loosen what guards money or secrets, or used up their reveals.",
    needs: "payouts.approve_large",
    isGuard: true,
    audience: "all",
    defaults: loud,
  },
  security: {
    label: "Security",
    help: "A role or webhook changed, an API or wallet key was added, or someone is guessing an account's password.",
    needs: "people.manage",
    isGuard: true,
    audience: "all",
    defaults: quiet,
  },
  low_stock: {
    label: "Gold running low",
    help: "Stock or buying capacity fell below the mark in Settings.",
    needs: "stock.edit",
    audience: "all",
    defaults: loud,
  },
  daily_summary: {
    label: "Daily summary",
    help: "Yesterday's revenue, margin, orders and late payouts, in the morning.",
    needs: "reports.read",
    audience: "all",
    defaults: chosen,
  },
  webhook_off: {
    label: "Webhooks switched off",
    help: "An address failed for three days, or said that it is gone.",
    needs: "keys.manage",
    audience: "all",
    defaults: loud,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

/** All kinds, in the order of the screens. */
export const kindNames = Object.keys(notificationKinds) as NotificationKind[]; // Its own keys.

/** A kind as all of them are read. */
export function kindOf(name: NotificationKind): Kind {
  return notificationKinds[name];
}

/** The kinds that somebody may be told of who may do what `may` says. */
export function kindsFor(may: (capability: Capability) => boolean): NotificationKind[] {
  return kindNames.filter((name) => may(kindOf(name).needs));
}
