/** How a customer is told beside their order's page: by email, a push to their devices, or on Discord. */
export const customerWays = ["email", "push", "discord"] as const;
export type CustomerWay = (typeof customerWays)[number];

type CustomerKind = {
  label: string;
  help: string;
  /** The ways there are; left out, all. */
  ways?: readonly CustomerWay[];
  /** Whether emails of this kind can be left out; all others are always sent. */
  isEmailOptional: boolean;
};

/** What customers are told of (Rule P39), in the order of the screens. */
const customerKinds = {
  order_asks: {
    label: "When we need you",
    help: "Something to pay, hand over or answer.",
    isEmailOptional: false,
  },
  order_money: {
    label: "Money",
    help: "Payments, payouts and refunds.",
    isEmailOptional: false,
  },
  order_steps: {
    label: "Progress",
    help: "Each step of your orders.",
    isEmailOptional: true,
  },
  order_chat: {
    label: "Chat replies",
    help: "Our team answered you.",
    isEmailOptional: false,
  },
  review_requests: {
    label: "Review requests",
    help: "How an order went, once, some days after it.",
    isEmailOptional: true,
    ways: ["email"],
  },
} as const satisfies Record<string, CustomerKind>;

export type CustomerKindName = keyof typeof customerKinds;

/** All kinds, in the order of the screens. */
export const customerKindNames = Object.keys(customerKinds) as CustomerKindName[]; // Its own keys.

/** A kind as all of them are read. */
export function customerKindOf(name: CustomerKindName): CustomerKind {
  return customerKinds[name];
}

/** Whether there is a way for a kind at all. */
export function hasWay(kind: CustomerKindName, way: CustomerWay): boolean {
  const { ways = customerWays } = customerKindOf(kind);
  return ways.includes(way);
}

/** Discord is an extra way: off until it is chosen. */
const defaultWays: readonly CustomerWay[] = ["email", "push"];

/** The ways that a customer has chosen, by kind; a kind that is missing has the defaults. */
export type CustomerChoices = Partial<Record<CustomerKindName, readonly CustomerWay[]>>;

/** The ways by which a customer is told of a kind. */
export function customerWaysOf(choices: CustomerChoices, kind: CustomerKindName): readonly CustomerWay[] {
  return choices[kind] ?? defaultWays;
}

/** The events that a customer may be told of, whatever their order's type. */
export const customerEvents = [
  "order.status_changed",
  "order.note",
  "order.hold_extended",
  "payment.received",
  "payment.partial",
  "payment.expired",
  "payment.late",
  "payment.over",
  "payment.reverted",
  "payment.voided",
  "payment.refunded",
  "refund.sent",
  "payout.failed",
  "account.reset_requested",
  "account.counter_offered",
  "account.counter_withdrawn",
  "account.counter_declined",
  "account.counter_expired",
  "account.verified",
  "account.unverified",
  "boost.progress",
  "boost.gear_returned",
  "boost.gear_kept",
  "gold.returned",
  "gold.kept",
  "purchase.reveal_allowed",
  "purchase.reminded",
  "dispute.evidence",
  "dispute.decided",
  "chat.message",
] as const;
