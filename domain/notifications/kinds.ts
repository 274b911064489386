import type { Actor } from "../../kernel/actor.ts";
import type { Capability } from "../people/model.ts";
import { customerEvents } from "./customers/customer-kinds.ts";

/** What of an event decides whether it is worth telling. */
export type EventFacts = {
  type: string;
  actorKind: Actor["kind"];
  data: Record<string, unknown>;
};

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
  /** The events of the log that are it. */
  events: readonly string[];
  /** Which of these; left out, all of them. */
  when?: (event: EventFacts) => boolean;
  /** It tells of money or of what guards it: an address hears less of it by two people only (Rule P43). */
  isGuard?: true;
  /** How people are told who have chosen nothing. */
  defaults: readonly PersonalWay[];
};

const loud: readonly PersonalWay[] = ["inbox", "alert", "push"];
const quiet: readonly PersonalWay[] = ["inbox"];

/** What a customer, the chain or the clock did. What staff do, those who work beside them see. */
const notByStaff = ({ actorKind, data }: EventFacts) => actorKind !== "key" && data.by !== "staff";

/**
 * The one table of what staff are told of (Rule P39). The trigger of the event log lists the same events; a
 * test compares the two. The order is that of the screens.
 */
const notificationKinds = {
  meeting: {
    label: "Customer ready in game",
    help: "A world is locked in: someone has to meet them.",
    needs: "orders.progress",
    audience: "all",
    events: ["order.world_locked"],
    when: notByStaff,
    defaults: loud,
  },
  chat: {
    label: "Chat messages",
    help: "A visitor or customer wrote.",
    needs: "orders.progress",
    audience: "all",
    events: ["chat.message"],
    when: ({ data }) => data.author === "visitor",
    defaults: loud,
  },
  new_order: {
    label: "New orders",
    help: "Placed on the site or by the API.",
    needs: "orders.read",
    audience: "all",
    events: ["order.placed"],
    when: ({ data }) => data.source !== "desk",
    defaults: loud,
  },
  paid: {
    label: "Order paid",
    help: "The chain confirmed a payment: time to deliver.",
    needs: "orders.progress",
    isGuard: true,
    audience: "all",
    events: ["payment.received"],
    when: ({ actorKind }) => actorKind === "system",
    defaults: loud,
  },
  payment_check: {
    label: "Payments to check",
    help: "Marked as sent by the customer, late, too much, or gone from the chain.",
    needs: "orders.progress",
    isGuard: true,
    audience: "all",
    events: ["payment.claimed", "payment.late", "payment.over", "payment.reverted"],
    defaults: loud,
  },
  payout: {
    label: "Payouts",
    help: "A customer has to be paid, or a payout failed.",
    needs: "orders.progress",
    isGuard: true,
    audience: "all",
    events: ["payout.due", "payout.failed"],
    defaults: quiet,
  },
  dispute: {
    label: "Disputes",
    help: "A buyer opened, added to or withdrew a dispute.",
    needs: "orders.read",
    isGuard: true,
    audience: "all",
    events: ["dispute.opened", "dispute.evidence", "dispute.withdrawn"],
    when: notByStaff,
    defaults: loud,
  },
  refund: {
    label: "Refunds to send",
    help: "A customer added the address for their refund.",
    needs: "refunds.make",
    isGuard: true,
    audience: "all",
    events: ["refund.claimed"],
    defaults: quiet,
  },
  commission: {
    label: "Commission payouts",
    help: "A referrer asked to be paid what they earned.",
    needs: "promotions.edit",
    isGuard: true,
    audience: "all",
    events: ["commission.payout_requested"],
    defaults: quiet,
  },
  approval: {
    label: "Approval requests",
    help: "A colleague needs a second person.",
    needs: "orders.progress",
    isGuard: true,
    audience: "all",
    events: ["approval.requested"],
    defaults: loud,
  },
  approval_decided: {
    label: "Answers to your requests",
    help: "Your request was approved, rejected or expired.",
    needs: "orders.progress",
    audience: "named",
    events: ["approval.approved", "approval.refused", "approval.expired"],
    defaults: quiet,
  },
  assigned: {
    label: "Assigned to you",
    help: "A colleague gave you an order.",
    needs: "orders.progress",
    audience: "named",
    events: ["order.assigned", "order.handed_over"],
    defaults: loud,
  },
  account_sale: {
    label: "Account sales",
    help: "A reset link came in, a counter-offer was answered, a match with a recovered account.",
    needs: "orders.progress",
    audience: "all",
    events: [
      "account.reset_link_received",
      "account.counter_accepted",
      "account.counter_declined",
      "account.counter_expired",
      "account.flagged",
    ],
    when: notByStaff,
    defaults: quiet,
  },
  boost_access: {
    label: "Boost access",
    help: "A customer handed over access, or asks for contact in the chat.",
    needs: "orders.progress",
    audience: "all",
    events: ["boost.access_given", "boost.access_by_chat"],
    defaults: quiet,
  },
  review: {
    label: "Reviews",
    help: "A customer left a review.",
    needs: "content.edit",
    audience: "all",
    events: ["review.left"],
    defaults: quiet,
  },
  content_plan: {
    label: "Planned texts",
    help: "A draft couldn't be published at its time.",
    needs: "content.edit",
    audience: "all",
    events: ["content.publish_failed"],
    defaults: loud,
  },
  guard: {
    label: "Guards",
    help: "Someone asked to loosen what guards money or secrets, or used up their reveals.",
    needs: "payouts.approve_large",
    isGuard: true,
    audience: "all",
    events: ["guard.requested", "guard.applied"],
    defaults: loud,
  },
  security: {
    label: "Security",
    help: "A role or webhook changed, an API or wallet key was added, or someone is guessing an account's password.",
    needs: "people.manage",
    isGuard: true,
    audience: "all",
    events: [
      "person.role_changed",
      "person.sign_in_attacked",
      "api-key.created",
      "eth_key.proposed",
      "webhook.created",
      "webhook.changed",
      "webhook.removed",
    ],
    defaults: quiet,
  },
  low_stock: {
    label: "Gold running low",
    help: "Stock or buying capacity fell below the mark in Settings.",
    needs: "stock.edit",
    audience: "all",
    events: ["gold.running_low"],
    defaults: loud,
  },
  daily_summary: {
    label: "Daily summary",
    help: "Yesterday's revenue, margin, orders and late payouts, in the morning.",
    needs: "reports.read",
    audience: "all",
    events: ["report.daily_summary"],
    // Whoever wants it chooses it.
    defaults: [],
  },
  webhook_off: {
    label: "Webhooks switched off",
    help: "An address failed for three days, or said that it is gone.",
    needs: "keys.manage",
    audience: "all",
    events: ["webhook.switched_off"],
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

const kindByEvent = new Map<string, NotificationKind>(
  kindNames.flatMap((name) => kindOf(name).events.map((type) => [type, name] as const)),
);

/** The events that staff may be told of. */
export const staffEvents: readonly string[] = [...kindByEvent.keys()];

/** The types of events that add a job, as the trigger of the log lists them. */
export const notifiedEvents: readonly string[] = [...new Set([...staffEvents, ...customerEvents])];

/** What an event is to staff; null when nobody is told. */
export function kindOfEvent(event: EventFacts): NotificationKind | null {
  const name = kindByEvent.get(event.type);
  if (name === undefined) return null;
  return (kindOf(name).when?.(event) ?? true) ? name : null;
}

/** The kinds that somebody may be told of who may do what `may` says. */
export function kindsFor(may: (capability: Capability) => boolean): NotificationKind[] {
  return kindNames.filter((name) => may(kindOf(name).needs));
}
