import { type SQL, sql } from "drizzle-orm";
import type { Topic } from "../../../kernel/topics.ts";
import { actorId } from "../../../platform/events/index.ts";
import type { PayoutMethod } from "../../ways/model.ts";
import type { OrdersCtx } from "../context.ts";
import { countDeltas } from "../counts/count-deltas.ts";
import { textColumns, textValues } from "../fields/in-sql.ts";
import type { NewOrderTexts } from "../fields/text-fields.ts";
import type { Visitor } from "../holds/visitor.ts";
import { newPhrase } from "../meeting/phrase.ts";
import { channelsOf, type OrderType } from "../model.ts";
import type { OrderEventType } from "../order-event-types.ts";
import { promoEvent } from "../order-events.ts";
import type { OrderRow } from "../tables.ts";

/**
 * A promo code on an order: the part in hundredths of a percent or the fixed sum in cents that it takes off,
 * the other of them 0, and what that comes to.
 */
export type OrderPromo = {
  code: string;
  percentHundredths: number;
  fixedCents: number;
  discountCents: number;
};

/** What a part that sells something hands over to be placed. The part has computed the money (Rule P1). */
export type NewOrder = NewOrderTexts & {
  id: string;
  type: OrderType;
  customerId: string | null;
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
  /** Of the network that it came from (`networkPrintOf`); left out for what staff and programs place. */
  networkPrint?: string | null;
  details?: Record<string, unknown>;
  /** How the money goes, such as `cashapp` or `crypto-ETH`; never where (Rule P5). */
  paymentMethod?: string;
  /**
   * Payout details that come with the order and are locked in at once: the method, and the destination's id
   * in the vault.
   */
  payout?: { method: PayoutMethod; secretId: string; mask: string; print: string };
  /** What only staff are told of it; written in order after `order.placed`. */
  notices?: readonly { type: OrderEventType; data: Record<string, unknown> }[];
  /** Other topics that hear that it was placed, which say only that something changed. */
  alsoHeard?: readonly Topic[];
};

/** A new order, what is kept of its access token, when it is placed, and within whose limits. */
type Placing = { order: NewOrder; hash: Buffer; createdAt: Date; visitor: Visitor | null };

/**
 * Writes the order's row, then its events in order (the trigger of the log links them so). Refuses when its
 * quote has made an order already.
 */
export function writeOrder(ctx: OrdersCtx, { order, hash, createdAt, visitor }: Placing): SQL {
  const { promo, payout } = order;
  const at = createdAt.toISOString();
  const placedBy = order.source === "desk" && ctx.actor.kind === "person" ? ctx.actor.personId : null;
  const events = eventsOf(order).map(
    ({ type, visibility, data, topics }, index) =>
      sql`(${index}::int, ${type}::text, ${visibility}::text, ${JSON.stringify(data)}::jsonb, ${sql.param(topics)}::text[])`,
  );
  return sql`
    with placed as (
      insert into orders (id, type, customer_id, ${textColumns}, is_guest, quantity, amount_cents,
        discount_cents, promo_code, promo_percent, promo_fixed_cents, deposit_cents, deposit_state, hold_until, visitor_keys, network_print, is_newcomer,
        rate_micro_usd, rate_version, quote_id, world, world_locked_at, phrase, details, payment_method,
        disbursement_method, payout_secret_id, payout_locked_at, payout_mask, payout_print, access_token_hash, placed_by, source,
        status_changed_at, created_at, updated_at)
      values (${order.id}, ${order.type}, ${order.customerId}, ${textValues(order)}, ${order.customerId === null}, ${order.quantity}, ${order.amountCents},
        ${promo?.discountCents ?? 0}, ${promo?.code ?? null}, ${promo?.percentHundredths || null},
        ${promo?.fixedCents || null},
        ${order.depositCents ?? 0}, ${order.depositCents ? "held" : null}, ${order.holdUntil?.toISOString() ?? null},
        ${visitor ? sql.param(visitor.keys) : null}, ${order.networkPrint ?? null}, ${visitor?.isNewcomer ?? false},
        ${order.rateMicroUsd ?? null}, ${order.rateVersion ?? null}, ${order.quoteId ?? null},
        ${order.world ?? null}, ${order.isWorldLocked ? at : null}, ${newPhrase()},
        ${order.details ? JSON.stringify(order.details) : null}, ${order.paymentMethod ?? null},
        ${payout?.method ?? null}, ${payout?.secretId ?? null}, ${payout ? at : null}, ${payout?.mask ?? null}, ${payout?.print ?? null},
        ${hash}, ${placedBy}, ${order.source}, ${at}, ${at}, ${at})
      on conflict (quote_id) do nothing
      returning id
    ),
    logged as (
      insert into events (subject_kind, subject_id, type, actor_kind, actor_id, visibility, data, topics, at)
      select 'order', id::text, event.type, ${ctx.actor.kind}, ${actorId(ctx.actor)}, event.visibility, event.data,
        event.topics, ${at}::timestamptz
      from placed cross join (values ${sql.join(events, sql`, `)}) as event (ordinal, type, visibility, data, topics)
      order by event.ordinal
    )
    select refuse('quote used') is null where not exists (select from placed)`;
}

function eventsOf({ notices = [], alsoHeard = [], ...order }: NewOrder) {
  const { type, quantity, amountCents, rateMicroUsd, rateVersion, source, customerId, promo } = order;
  const { list, desk, customer } = channelsOf(order.id);
  const staff = [list, desk];
  const everybody = [...staff, customer, ...(customerId ? [`orders-of:${customerId}`] : [])];
  const tally = countDeltas(null, { type, quantity, amountCents, status: "pending", removedAt: null });
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
