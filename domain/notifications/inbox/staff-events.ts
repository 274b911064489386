import { z } from "zod";
import { formatMillions, formatUsd } from "../../../kernel/money.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import { approvalLabels } from "../../orders/model.ts";
import { customerEvents } from "../customers/customer-kinds.ts";
import type { NotificationKind } from "../kinds.ts";
import type { Cause } from "./causes.ts";

type Data = StoredEvent["data"];

/** What of an event decides whether it is worth telling. */
export type EventFacts = Pick<StoredEvent, "type" | "actorKind" | "data">;

/** What staff read of an event that is about no order and no chat. */
type DeskText = { title: string; body: string; path: string; ownerId?: string };

/** What an event of the log is to staff: its kind, and its words by what it is about. */
export type StaffEvent = {
  kind: NotificationKind;
  /** Which of these; left out, all of them. */
  when?: (event: EventFacts) => boolean;
  /** While what its entry stands; left out, until it is read. */
  cause?: Cause;
} & (
  | { order: (data: Data, order: OrderRow) => string }
  | { chat: string }
  | { desk: (event: StoredEvent) => DeskText }
);

/** What a customer, the chain or the clock did. What staff do, those who work beside them see. */
const notByStaff = ({ actorKind, data }: EventFacts) => actorKind !== "key" && data.by !== "staff";

/** Every event that staff are told of (Rule P39), and while what (Rule P53). */
const staffEvents: Readonly<Record<string, StaffEvent>> = {
  "order.world_locked": {
    kind: "meeting",
    cause: "turn",
    when: notByStaff,
    order: (_, { world }) => `Customer ready in world ${world ?? "?"}`,
  },
  "chat.message": {
    kind: "chat",
    cause: "chat",
    when: ({ data }) => data.author === "visitor",
    chat: "New chat message",
  },
  "order.placed": {
    kind: "new_order",
    cause: "turn",
    when: ({ data }) => data.source !== "desk",
    order: () => "New order",
  },
  "payment.received": {
    kind: "paid",
    cause: "turn",
    when: ({ actorKind }) => actorKind === "system",
    order: (data) => `Payment confirmed${sum(data)}`,
  },
  "payment.claimed": { kind: "paid", cause: "turn", order: () => "Customer says they paid" },
  "payment.late": {
    kind: "payment_check",
    cause: "refund",
    order: (data) => `Payment arrived late${sum(data)}`,
  },
  "payment.over": {
    kind: "payment_check",
    cause: "refund",
    order: (data) => `Overpaid, refund due${sum(data)}`,
  },
  "payment.reverted": {
    kind: "payment_check",
    cause: "turn",
    order: () => "Payment is no longer on the chain",
  },
  "payment.voided": {
    kind: "payment_check",
    cause: "turn",
    order: (data) => `Payment never arrived${sum(data)}`,
  },
  "payout.due": { kind: "payout", cause: "turn", order: (data) => `Payout due${sum(data)}` },
  "payout.failed": { kind: "payment_check", cause: "payout", order: (data) => `Payout failed${sum(data)}` },
  "dispute.opened": { kind: "dispute", cause: "dispute", when: notByStaff, order: () => "Dispute opened" },
  "dispute.evidence": {
    kind: "dispute",
    cause: "dispute",
    when: notByStaff,
    order: () => "New evidence in a dispute",
  },
  "dispute.withdrawn": { kind: "dispute", when: notByStaff, order: () => "Dispute withdrawn" },
  "refund.claimed": { kind: "refund", cause: "claim", order: (data) => `Refund to send${sum(data)}` },
  "commission.payout_requested": {
    kind: "commission",
    cause: "commission",
    desk: ({ subjectId, data }) => ({
      title: "Commission payout asked for",
      body: `They earned it by bringing friends${sum(data)}`,
      path: "/admin/payouts",
      ownerId: subjectId,
    }),
  },
  "approval.requested": {
    kind: "approval",
    cause: "request",
    order: (data) => `Approval needed: ${request(data)}`,
  },
  "approval.approved": { kind: "approval_decided", order: (data) => `Approved: ${request(data)}` },
  "approval.refused": { kind: "approval_decided", order: (data) => `Rejected: ${request(data)}` },
  "approval.expired": { kind: "approval_decided", order: (data) => `Expired: ${request(data)}` },
  "order.assigned": { kind: "assigned", cause: "turn", order: () => "An order was assigned to you" },
  "order.handed_over": { kind: "assigned", cause: "turn", order: () => "An order was handed over to you" },
  "account.reset_link_received": {
    kind: "account_sale",
    cause: "turn",
    when: notByStaff,
    order: () => "Reset link received",
  },
  "account.counter_accepted": {
    kind: "account_sale",
    cause: "turn",
    when: notByStaff,
    order: (data) => `Counter-offer accepted${sum(data)}`,
  },
  "account.counter_declined": {
    kind: "account_sale",
    cause: "turn",
    when: notByStaff,
    order: (data) => `Counter-offer declined${sum(data)}`,
  },
  "account.counter_expired": {
    kind: "account_sale",
    cause: "turn",
    when: notByStaff,
    order: (data) => `Counter-offer expired${sum(data)}`,
  },
  "account.flagged": {
    kind: "account_sale",
    cause: "turn",
    when: notByStaff,
    order: () => "Matches a recovered account",
  },
  "boost.access_given": { kind: "boost_access", cause: "turn", order: () => "Boost access received" },
  "boost.access_by_chat": {
    kind: "boost_access",
    cause: "turn",
    order: () => "Customer wants to give access in the chat",
  },
  "review.left": {
    kind: "review",
    cause: "review",
    order: ({ stars }) => `New review: ${String(stars)} of 5 stars`,
  },
  "content.publish_failed": {
    kind: "content_plan",
    desk: ({ subjectId, data }) => ({
      title: "A planned text wasn't published",
      body: planFailures[String(data.reason)] ?? "Open the draft to publish it",
      path: `/admin/content?block=${subjectId}`,
    }),
  },
  "guard.requested": { kind: "guard", cause: "guard", desk: ({ data }) => guardText(guardTitles, data) },
  "guard.applied": { kind: "guard", desk: ({ data }) => guardText(guardsLoosened, data) },
  "person.role_changed": {
    kind: "security",
    // Their sessions ended with it, and they can tell.
    desk: ({ subjectId, data }) => ({
      title: "Role changed",
      body: `Someone is now ${String(data.role)}`,
      path: "/admin/people",
      ownerId: subjectId,
    }),
  },
  "person.sign_in_attacked": {
    kind: "security",
    desk: ({ subjectId, data }) => ({
      title:
        data.step === "password"
          ? "Someone is guessing a password"
          : "Someone has a password and guesses codes",
      body: "New browsers of this account wait, its known ones don't",
      path: `/admin/people/${subjectId}`,
    }),
  },
  "api-key.created": {
    kind: "security",
    desk: () => ({ title: "API key created", body: "See who created it", path: "/admin/keys" }),
  },
  "eth_key.proposed": {
    kind: "security",
    desk: () => ({
      title: "New wallet key proposed",
      body: "Check it before it goes live",
      path: "/admin/chain",
    }),
  },
  "webhook.created": { kind: "security", desk: () => webhookText("Webhook added") },
  "webhook.changed": { kind: "security", desk: () => webhookText("Webhook changed") },
  "webhook.removed": { kind: "security", desk: () => webhookText("Webhook removed") },
  "gold.running_low": { kind: "low_stock", cause: "stock", desk: lowStock },
  "report.daily_summary": { kind: "daily_summary", desk: dailySummary },
  "webhook.switched_off": {
    kind: "webhook_off",
    cause: "webhook",
    desk: ({ subjectId }) => ({
      title: "Webhook switched off",
      body: "It kept failing",
      path: `/admin/webhooks/${subjectId}`,
    }),
  },
};

const byType = new Map(Object.entries(staffEvents));

/** The types of events that staff may be told of. */
export const staffEventTypes: readonly string[] = [...byType.keys()];

/** The types of events that add a job, as the trigger of the log lists them. */
export const notifiedEvents: readonly string[] = [...new Set([...staffEventTypes, ...customerEvents])];

/** What an event is to staff; null when nobody is told. */
export function staffEventOf(event: EventFacts): StaffEvent | null {
  const found = byType.get(event.type);
  return found && (found.when?.(event) ?? true) ? found : null;
}

function sum({ amountCents }: Data): string {
  return typeof amountCents === "number" ? `: ${formatUsd(amountCents)}` : "";
}

function request({ kind }: Data): string {
  const known = Object.entries(approvalLabels).find(([name]) => name === kind);
  return known ? known[1] : "a change";
}

const guardTitles: Record<string, string> = {
  settings: "Asked to loosen settings",
  two_step: "Asked to reset two-step sign-in",
  webhook: "Asked to stop a webhook",
  reveals: "Someone used up their reveals",
  price: "Asked to lower a price",
  promo: "Asked for a large promo code",
};
const guardsLoosened: Record<string, string> = {
  settings: "Settings loosened",
  two_step: "Two-step sign-in reset",
  webhook: "Webhook stopped",
  reveals: "More reveals approved",
  price: "Price lowered",
  promo: "Large promo code approved",
};

function guardText(titles: Record<string, string>, { kind }: Data): DeskText {
  const title = titles[String(kind)] ?? "Guard loosened";
  return { title, body: "See who asked, under Requests", path: "/admin/requests" };
}

const planFailures: Record<string, string> = {
  changed: "The text changed after the draft was started",
  no_rights: "Whoever planned it can't edit content any more",
  does_not_fit: "The draft doesn't fit its form any more",
};

function webhookText(title: string): DeskText {
  return { title, body: "See where the shop sends events", path: "/admin/webhooks" };
}

const lowStockData = z.object({ availableMillions: z.number(), lowMillions: z.number() });

function lowStock({ subjectId: position, data }: StoredEvent): DeskText {
  const { availableMillions, lowMillions } = lowStockData.parse(data);
  const left = `${formatMillions(availableMillions)} left, below your mark of ${formatMillions(lowMillions)}`;
  const title = position === "stock" ? "Gold stock is low" : "Buying capacity is low";
  return { title, body: left, path: "/admin/gold" };
}

const summaryOf = z.object({
  revenueCents: z.number(),
  marginCents: z.number(),
  paidOutCents: z.number(),
  placed: z.number(),
  completed: z.number(),
  lateDeadlines: z.number(),
});
const dailySummaryData = summaryOf.extend({ day: z.string(), before: summaryOf });

/** Yesterday, with what the day before was in brackets. */
function dailySummary({ data }: StoredEvent): DeskText {
  const { day, before, ...now } = dailySummaryData.parse(data);
  const lines = [
    `Revenue ${formatUsd(now.revenueCents)} (${formatUsd(before.revenueCents)})`,
    `margin ${formatUsd(now.marginCents)} (${formatUsd(before.marginCents)})`,
    `paid out ${formatUsd(now.paidOutCents)} (${formatUsd(before.paidOutCents)})`,
    `orders ${now.placed} placed (${before.placed}), ${now.completed} completed (${before.completed})`,
    `${now.lateDeadlines} late (${before.lateDeadlines})`,
  ];
  return { title: `Summary of ${day}`, body: lines.join(" · "), path: `/admin/reports/${day}` };
}
