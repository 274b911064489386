import { z } from "zod";
import { formatMillions, formatUsd } from "../../../kernel/money.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import { findOrder, type OrderRow } from "../../orders/index.ts";
import { approvalLabels, isGoldOrder, orderPagePaths, products, shortId } from "../../orders/model.ts";
import { findChat } from "../../support/index.ts";

/** An event as staff are told of it. */
export type StaffNotification = {
  /** What happened. */
  title: string;
  /** To what: numbers and sums, never a name, an address or a secret (Rule P5). */
  body: string;
  /** The page of the desk that it leads to. */
  path: string;
  /** Who has it in hand already; null for nobody. */
  assignedTo: string | null;
  /** Whose own business it is, and who therefore has to leave it to others. */
  ownerId: string | null;
  /** Whom the event names, for what is told to nobody else. */
  namedId: string | null;
};

type Reading = Pick<Ctx, "db">;

/** What staff read of an event; null when what it was about is gone. */
export function staffNotificationOf(ctx: Reading, event: StoredEvent): Promise<StaffNotification | null> {
  if (event.subjectKind === "order") return ofOrder(ctx, event);
  if (event.subjectKind === "chat") return ofChat(ctx, event);
  return Promise.resolve(ofDesk(event));
}

async function ofOrder(ctx: Reading, event: StoredEvent): Promise<StaffNotification | null> {
  const order = await findOrder(ctx, event.subjectId);
  if (!order) return null;
  const isDispute = event.type.startsWith("dispute.");
  const named = event.data.requestedBy ?? event.data.assignedTo;
  return {
    title: titles[event.type]?.(event.data, order) ?? event.type,
    body: orderText(order),
    path: isDispute ? `/admin/disputes/${order.id}` : orderPagePaths.desk(order.id),
    assignedTo: order.assignedTo,
    ownerId: order.customerId,
    namedId: typeof named === "string" ? named : null,
  };
}

async function ofChat({ db }: Reading, { subjectId }: StoredEvent): Promise<StaffNotification | null> {
  const chat = await findChat(db, subjectId);
  if (!chat) return null;
  return {
    title: "New chat message",
    body: chat.assignedTo ? "In your conversation" : "No one has answered yet",
    path: `/admin/chats/${subjectId}`,
    assignedTo: chat.assignedTo,
    ownerId: chat.personId,
    namedId: null,
  };
}

function ofDesk({ type, subjectId, data }: StoredEvent): StaffNotification {
  const shared = { assignedTo: null, ownerId: null, namedId: null };
  if (type === "api-key.created")
    return { ...shared, title: "API key created", body: "See who created it", path: "/admin/keys" };
  if (type === "eth_key.proposed")
    return {
      ...shared,
      title: "New wallet key proposed",
      body: "Check it before it goes live",
      path: "/admin/chain",
    };
  if (type === "guard.requested" || type === "guard.applied") {
    const title =
      (type === "guard.applied" ? guardsLoosened : guardTitles)[String(data.kind)] ?? "Guard loosened";
    return { ...shared, title, body: "See who asked, under Requests", path: "/admin/requests" };
  }
  if (type === "person.sign_in_attacked") {
    const isPassword = data.step === "password";
    return {
      ...shared,
      title: isPassword ? "Someone is guessing a password" : "Someone has a password and guesses codes",
      body: "New browsers of this account wait, its known ones don't",
      path: `/admin/people/${subjectId}`,
    };
  }
  if (type === "webhook.switched_off") {
    return {
      ...shared,
      title: "Webhook switched off",
      body: "It kept failing",
      path: `/admin/webhooks/${subjectId}`,
    };
  }
  const webhook = webhookTitles[type];
  if (webhook)
    return { ...shared, title: webhook, body: "See where the shop sends events", path: "/admin/webhooks" };
  if (type === "gold.running_low") return { ...shared, ...lowStock(subjectId, data) };
  if (type === "commission.payout_requested") {
    const body = `They earned it by bringing friends${sum(data)}`;
    return {
      ...shared,
      title: "Commission payout asked for",
      body,
      path: "/admin/promotions",
      ownerId: subjectId,
    };
  }
  if (type === "content.publish_failed") {
    return {
      ...shared,
      title: "A planned text wasn't published",
      body: planFailures[String(data.reason)] ?? "Open the draft to publish it",
      path: `/admin/content?block=${subjectId}`,
    };
  }
  if (type === "report.daily_summary") return { ...shared, ...dailySummary(data) };
  return {
    ...shared,
    title: "Role changed",
    body: `Someone is now ${String(data.role)}`,
    path: "/admin/people",
    // Their sessions ended with it, and they can tell.
    ownerId: subjectId,
  };
}

const guardTitles: Record<string, string> = {
  settings: "Asked to loosen settings",
  two_step: "Asked to reset two-step sign-in",
  webhook: "Asked to stop a webhook",
  reveals: "Someone used up their reveals",
};
const guardsLoosened: Record<string, string> = {
  settings: "Settings loosened",
  two_step: "Two-step sign-in reset",
  webhook: "Webhook stopped",
  reveals: "More reveals approved",
};

const lowStockData = z.object({ availableMillions: z.number(), lowMillions: z.number() });

function lowStock(position: string, data: unknown) {
  const { availableMillions, lowMillions } = lowStockData.parse(data);
  const left = `${formatMillions(availableMillions)} left, below your mark of ${formatMillions(lowMillions)}`;
  const title = position === "stock" ? "Gold stock is low" : "Buying capacity is low";
  return { title, body: left, path: "/admin/gold" };
}
const planFailures: Record<string, string> = {
  changed: "The text changed after the draft was started",
  no_rights: "Whoever planned it can't edit content any more",
  does_not_fit: "The draft doesn't fit its form any more",
};

const webhookTitles: Record<string, string> = {
  "webhook.created": "Webhook added",
  "webhook.changed": "Webhook changed",
  "webhook.removed": "Webhook removed",
};
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
function dailySummary(data: unknown) {
  const { day, before, ...now } = dailySummaryData.parse(data);
  const lines = [
    `Revenue ${formatUsd(now.revenueCents)} (${formatUsd(before.revenueCents)})`,
    `margin ${formatUsd(now.marginCents)} (${formatUsd(before.marginCents)})`,
    `paid out ${formatUsd(now.paidOutCents)} (${formatUsd(before.paidOutCents)})`,
    `orders ${now.placed} placed (${before.placed}), ${now.completed} completed (${before.completed})`,
    `${now.lateDeadlines} late (${before.lateDeadlines})`,
  ];
  return {
    title: `Summary of ${day}`,
    body: lines.join(" · "),
    path: `/admin/reports/${day}`,
  };
}

/** `#1a2b3c4d · Gold Sale · 100M · $19.00` */
function orderText(order: OrderRow): string {
  const parts = [
    `#${shortId(order.id)}`,
    products[order.type].label,
    ...(isGoldOrder(order.type) ? [formatMillions(order.quantity)] : []),
    formatUsd(order.amountCents),
  ];
  return parts.join(" · ");
}

type Title = (data: Record<string, unknown>, order: OrderRow) => string;

const sum = ({ amountCents }: Record<string, unknown>) =>
  typeof amountCents === "number" ? `: ${formatUsd(amountCents)}` : "";

function request({ kind }: Record<string, unknown>): string {
  const known = Object.entries(approvalLabels).find(([name]) => name === kind);
  return known ? known[1] : "a change";
}

const titles: Record<string, Title> = {
  "order.placed": () => "New order",
  "order.world_locked": (_, { world }) => `Customer ready in world ${world ?? "?"}`,
  "order.assigned": () => "An order was assigned to you",
  "order.handed_over": () => "An order was handed over to you",
  "payment.received": (data) => `Payment confirmed${sum(data)}`,
  "payment.claimed": () => "Customer says they paid",
  "payment.late": (data) => `Payment arrived late${sum(data)}`,
  "payment.over": (data) => `Overpaid, refund due${sum(data)}`,
  "payment.reverted": () => "Payment is no longer on the chain",
  "payout.due": (data) => `Payout due${sum(data)}`,
  "payout.failed": (data) => `Payout failed${sum(data)}`,
  "dispute.opened": () => "Dispute opened",
  "dispute.evidence": () => "New evidence in a dispute",
  "dispute.withdrawn": () => "Dispute withdrawn",
  "refund.claimed": (data) => `Refund to send${sum(data)}`,
  "approval.requested": (data) => `Approval needed: ${request(data)}`,
  "approval.approved": (data) => `Approved: ${request(data)}`,
  "approval.refused": (data) => `Rejected: ${request(data)}`,
  "approval.expired": (data) => `Expired: ${request(data)}`,
  "account.reset_link_received": () => "Reset link received",
  "account.counter_accepted": (data) => `Counter-offer accepted${sum(data)}`,
  "account.counter_declined": (data) => `Counter-offer declined${sum(data)}`,
  "account.counter_expired": (data) => `Counter-offer expired${sum(data)}`,
  "account.flagged": () => "Matches a recovered account",
  "boost.access_given": () => "Boost access received",
  "boost.access_by_chat": () => "Customer wants to give access in the chat",
  "review.left": ({ stars }) => `New review: ${String(stars)} of 5 stars`,
};
