import type { Actor } from "../../kernel/actor.ts";
import type { Topic } from "../../kernel/topics.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent, type Visibility } from "../../platform/events/index.ts";
import type { CountDelta } from "./counts/count-deltas.ts";
import { channelsOf } from "./model.ts";
import type { OrderRow } from "./tables.ts";

/** The job that mails what happened to an order where that failed at first: `{ orderId, seq }`. */
export const orderEventJob = "order-event";

/** That a customer picked a world and has not locked it in: in the log, and no line of any timeline. */
export const worldPicked = "order.world_picked";

/** What happens to an order, as the log names it. */
export type OrderEventType =
  | "order.placed"
  | "order.status_changed"
  | "order.edited"
  | "order.pay_way_changed"
  | "order.world_changed"
  | typeof worldPicked
  | "order.world_locked"
  | "order.payout_details_locked"
  | "order.payout_details_unlocked"
  | "order.assigned"
  | "order.handed_over"
  | "order.note"
  | "order.removed"
  | "order.claimed"
  | "order.receipt_requested"
  | "order.secret_revealed"
  | "order.refused"
  | "approval.requested"
  | "approval.approved"
  | "approval.refused"
  | "approval.withdrawn"
  | "approval.expired"
  | "approval.cleared"
  | "refund.approved"
  | "payment.confirmed"
  | "order.hold_extended"
  | "payment.claimed"
  | "invoice.issued"
  | "invoice.corrected"
  | "credit_note.issued"
  | "payment.received"
  | "payment.refunded"
  | "payment.goodwill_refunded"
  | "payment.taken_back"
  | "payment.returned"
  | "payment.voided"
  | "money.written_off"
  | "money.write_off_reversed"
  | "payment.started"
  | "payment.seen"
  | "payment.partial"
  | "payment.expired"
  | "payment.late"
  | "payment.over"
  | "payment.reverted"
  | "refund.claimed"
  | "refund.sent"
  | "review.asked"
  | "review.left"
  | "review.changed"
  | "review.published"
  | "review.hidden"
  | "review.replied"
  | "review.reply_changed"
  | "review.reply_removed"
  | "promo.redeemed"
  | "promo.released"
  | "commission.credited"
  | "commission.reversed"
  | "commission.blocked"
  | "boost.access_given"
  | "boost.access_by_chat"
  | "boost.access_withdrawn"
  | "boost.access_destroyed"
  | "boost.progress"
  | "boost.snapshot"
  | "boost.gear_returned"
  | "boost.gear_kept"
  | "gold.returned"
  | "gold.kept"
  | "payout.due"
  | "payout.approved"
  | "payout.sent"
  | "payout.confirmed"
  | "payout.failed"
  | "account.reset_requested"
  | "account.reset_link_received"
  | "account.check_set"
  | "account.verified"
  | "account.unverified"
  | "account.counter_offered"
  | "account.counter_withdrawn"
  | "account.counter_accepted"
  | "account.counter_declined"
  | "account.counter_expired"
  | "account.flagged"
  | "account.recovered"
  | "purchase.revealed"
  | "purchase.reveal_allowed"
  | "purchase.reminded"
  | "dispute.opened"
  | "dispute.evidence"
  | "dispute.withdrawn"
  | "dispute.decided"
  | "account.listed"
  | "account.unlisted";

export type NewOrderEvent = {
  type: OrderEventType;
  visibility: Visibility;
  note?: string | undefined;
  /** Ids, amounts, from what to what; email addresses masked, never destinations or secrets (Rule P5). */
  data?: Record<string, unknown>;
  /** What it adds to the counts; kept under the key `tally`, by which the log has always had it. */
  countDeltas?: CountDelta[] | undefined;
  /** Other topics that hear of it too, which say only that something changed. */
  alsoHeard?: readonly Topic[] | undefined;
};

type Subject = Pick<OrderRow, "id" | "customerId">;

/** Whoever shows how often promo codes have been used listens here. */
export const promotionsTopic = "promotions";

/** Whoever shows how many requests wait for a second person listens here. */
export const approvalsTopic = "approvals";

/** That an order holds a promo code, or has given it back (Rule P25). */
export function promoEvent(
  type: "promo.redeemed" | "promo.released",
  { code, discountCents }: { code: string; discountCents: number },
) {
  return {
    type,
    visibility: "internal",
    data: { code, discountCents },
    alsoHeard: [promotionsTopic],
  } as const;
}

/**
 * Writes an event of an order in the caller's transaction (Rule P10). A public one is heard by whoever
 * watches the order, and is mailed; an internal one is heard at the desk only.
 */
export async function appendOrderEvent(
  tx: Transaction,
  actor: Actor,
  order: Subject,
  { countDeltas, data = {}, alsoHeard = [], ...event }: NewOrderEvent,
): Promise<void> {
  const { customer, desk, list } = channelsOf(order.id);
  const publicTopics: Topic[] =
    event.visibility === "public"
      ? [customer, ...(order.customerId ? [`orders-of:${order.customerId}` as const] : [])]
      : [];
  await appendEvent(tx, {
    ...event,
    subjectKind: "order",
    subjectId: order.id,
    actor,
    data: countDeltas ? { ...data, tally: countDeltas } : data,
    topics: [list, desk, ...publicTopics, ...alsoHeard],
  });
}
