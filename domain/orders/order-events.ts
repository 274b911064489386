import type { Actor } from "../../kernel/actor.ts";
import type { Topic } from "../../kernel/topics.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent, type Visibility } from "../../platform/events/index.ts";
import type { CountDelta } from "./counts/count-deltas.ts";
import { channelsOf } from "./model.ts";
import type { OrderEventType } from "./order-event-types.ts";
import type { OrderRow } from "./tables.ts";

/** The job that mails what happened to an order where that failed at first: `{ orderId, seq }`. */
export const orderEventJob = "order-event";

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
