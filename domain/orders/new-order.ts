import { type SQL, sql } from "drizzle-orm";
import { actorId } from "../../platform/events/index.ts";
import { addJobStatement } from "../../platform/jobs/add-job.ts";
import type { OrdersCtx } from "./context.ts";
import { lapseAt, lapseJob } from "./holds/hold-until.ts";
import type { Visitor } from "./holds/visitor.ts";
import { channelsOf, type OrderType, type PayoutMethod } from "./model.ts";
import { type OrderEventType, orderEventJob, promoEvent } from "./order-events.ts";
import { newPhrase } from "./phrase.ts";
import { type OrderRow, orders } from "./tables.ts";
import { tallyOf } from "./tally.ts";

/** A promo code on an order: what it takes off, in hundredths of a percent and in cents. */
export type OrderPromo = { code: string; percentHundredths: number; discountCents: number };

/** What a part that sells something hands over to be placed. The part has computed the money (Rule P1). */
export type NewOrder = {
  id: string;
  type: OrderType;
  customerId: string | null;
  customerName: string | null;
  customerEmail: string;
  rsn: string | null;
  quantity: number;
  /** What is to be paid, after the discount and with the deposit. */
  amountCents: number;
  /** What a promo code takes off (Rule P25). */
  promo?: OrderPromo;
  /** The part of the amount that goes back in the end. */
  depositCents?: number;
  /** Until when it holds what others want (`holdUntilOf`). */
  holdUntil?: Date | undefined;
  rateMicroUsd?: number;
  rateVersion?: number;
  quoteId?: string;
  world?: number;
  /** The world was chosen with the order, and is locked in at once. */
  isWorldLocked?: boolean;
  source: OrderRow["source"];
  details?: Record<string, unknown>;
  /** How the money goes, such as `cashapp` or `crypto-ETH`; never where (Rule P5). */
  paymentMethod?: string;
  /** Payout details that come with the order and are locked in at once: the method, and the destination's id in the vault. */
  payout?: { method: PayoutMethod; secretId: string; mask: string };
  /** What only staff are told of it; written in order after `order.placed`. */
  notices?: readonly { type: OrderEventType; data: Record<string, unknown> }[];
  /** Other topics that hear that it was placed, which say only that something changed. */
  alsoHeard?: readonly string[];
};

/** A new order, what is kept of its access token, when it is placed, and within whose limits. */
type Placing = { order: NewOrder; hash: Buffer; createdAt: Date; visitor: Visitor | undefined };

/** Writes the order's row; returns it unless its quote has made an order already. */
export function insertOrder(ctx: OrdersCtx, placing: Placing) {
  return ctx.db
    .insert(orders)
    .values(rowOf(ctx, placing))
    .onConflictDoNothing({ target: orders.quoteId })
    .returning({ id: orders.id });
}

function rowOf(ctx: OrdersCtx, { order, hash, createdAt, visitor }: Placing): typeof orders.$inferInsert {
  const { promo, payout, isWorldLocked, notices: _, alsoHeard: __, ...facts } = order;
  return {
    ...facts,
    isGuest: order.customerId === null,
    discountCents: promo?.discountCents,
    promoCode: promo?.code,
    promoPercent: promo?.percentHundredths,
    depositState: order.depositCents ? "held" : null,
    visitorKeys: visitor?.keys,
    isNewcomer: visitor?.isNewcomer,
    worldLockedAt: isWorldLocked ? createdAt : null,
    phrase: newPhrase(),
    disbursementMethod: payout?.method,
    payoutSecretId: payout?.secretId,
    payoutLockedAt: payout ? createdAt : null,
    payoutMask: payout?.mask,
    accessTokenHash: hash,
    placedBy: order.source === "desk" && ctx.actor.kind === "person" ? ctx.actor.personId : null,
    statusChangedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  };
}

/**
 * Appends to the log that it was placed, its code, and the notices, with the jobs of the public ones; the trigger of the log
 * links them in this order.
 */
export function placedEvents(ctx: OrdersCtx, { order, createdAt }: Placing): SQL {
  const rows = eventsOf(order).map(
    ({ type, visibility, data, topics }) =>
      sql`('order', ${order.id}, ${type}, ${ctx.actor.kind}, ${actorId(ctx.actor)}, ${visibility},
        ${JSON.stringify(data)}::jsonb, ${sql.param(topics)}::text[], ${createdAt.toISOString()}::timestamptz)`,
  );
  return sql`
    with logged as (
      insert into events (subject_kind, subject_id, type, actor_kind, actor_id, visibility, data, topics, at)
      values ${sql.join(rows, sql`, `)}
      returning seq, visibility
    )
    select graphile_worker.add_job(identifier => ${orderEventJob}::text,
      payload => json_build_object('orderId', ${order.id}::text, 'seq', seq))
    from logged where visibility = 'public'`;
}

function eventsOf({ notices = [], alsoHeard = [], ...order }: NewOrder) {
  const { type, quantity, amountCents, rateMicroUsd, rateVersion, source, customerId, promo } = order;
  const { list, desk, customer } = channelsOf(order.id);
  const staff = [list, desk];
  const everybody = [...staff, customer, ...(customerId ? [`orders-of:${customerId}`] : [])];
  const tally = tallyOf(null, { type, quantity, amountCents, status: "pending", removedAt: null });
  // JSON leaves out what is undefined.
  const data = { type, status: "pending", quantity, amountCents, rateMicroUsd, rateVersion, source, tally };
  return [
    { type: "order.placed", visibility: "public", data, topics: [...everybody, ...alsoHeard] },
    ...(promo ? [promoRow(promo, staff)] : []),
    ...notices.map((notice) => ({ ...notice, visibility: "internal", topics: staff })),
  ];
}

function promoRow(promo: OrderPromo, staff: readonly string[]) {
  const { alsoHeard, ...event } = promoEvent("promo.redeemed", promo);
  return { ...event, topics: [...staff, ...alsoHeard] };
}

/** Adds the job that looks at the order when its hold is over. */
export function lapseJobOf({ id, holdUntil }: NewOrder): SQL | null {
  return holdUntil ? addJobStatement(lapseJob, { orderId: id }, { runAt: lapseAt(holdUntil) }) : null;
}
