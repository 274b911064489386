import { DrizzleQueryError, type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { executePrepared } from "../../platform/database/prepared.ts";
import { actorId } from "../../platform/events/index.ts";
import { onceInStatement } from "../../platform/idempotency/once.ts";
import type { PayoutMethod } from "../ways/model.ts";
import { newAccessToken } from "./access.ts";
import type { OrdersCtx } from "./context.ts";
import { lapseAt, lapseJob } from "./holds/hold-until.ts";
import { countVisitor, type VisitorHold, whyNoRoom } from "./holds/visitor-limits.ts";
import { channelsOf, type OrderType } from "./model.ts";
import { type OrderEventType, orderEventJob, promoEvent } from "./order-events.ts";
import { newPhrase } from "./phrase.ts";
import type { OrderRow } from "./tables.ts";
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
  /** What only staff are told of it; written in order after `order.placed`, in the same statement. */
  notices?: readonly { type: OrderEventType; data: Record<string, unknown> }[];
  /** Other topics that hear that it was placed, which say only that something changed. */
  alsoHeard?: readonly string[];
};

/**
 * A condition that holds for the order to be placed: the text of a data-modifying part that returns a row exactly when
 * it holds, such as a reservation. `refusal` is answered when it does not.
 */
export type PlacementGuard = { statement: SQL; refusal: () => Promise<Failure> };

type Placement = {
  order: NewOrder;
  /** Scope and key of Rule P11; `content` is everything that was asked. */
  once: { scope: string; key: string; content: unknown };
  guards: readonly PlacementGuard[];
  /** Within whose limits it counts (Rule P32); left out for what holds nothing and for what staff place. */
  hold?: VisitorHold | undefined;
};

/** What whoever placed an order is answered, also when asking again. */
export type PlacedOrder = {
  orderId: string;
  type: OrderType;
  status: "pending";
  quantity: number;
  amountCents: number;
  world: number | null;
  createdAt: string;
  accessToken: string;
};

/**
 * Places an order: row, reservation, event, jobs and the answer to repeats are one statement, so that everything or
 * nothing of it is there after a crash (Rules P10, P11). A repeat under the same key gets the first answer and makes
 * nothing. Refuses with `key_reused`, with the refusal of the first guard that does not hold, or with `conflict` when
 * the quote has made an order already or its visitor's limits have no room.
 */
export async function placeOrder(
  ctx: OrdersCtx,
  { order, once, guards, hold }: Placement,
): Promise<Result<{ placed: PlacedOrder; replayed: boolean }>> {
  const { token, hash } = newAccessToken();
  const createdAt = ctx.clock.now();
  const placed: PlacedOrder = {
    orderId: order.id,
    type: order.type,
    status: "pending",
    quantity: order.quantity,
    amountCents: order.amountCents,
    world: order.world ?? null,
    createdAt: createdAt.toISOString(),
    accessToken: token,
  };
  const prepared = onceInStatement(ctx, once, { status: 201, answer: placed });
  if (!prepared.ok) return prepared;
  const { claim, replay } = prepared.value;
  const statement = placementStatement(ctx, { order, hash, createdAt, claim, guards, hold });
  try {
    await executePrepared(ctx.db, statement);
    return ok({ placed, replayed: false });
  } catch (error) {
    const reason = refusedFor(error);
    if (reason === null) throw error;
    if (reason === "quote_used") return fail(quoteUsed);
    if (reason === "visitor" && hold) return fail(await whyNoRoom(ctx.db, hold));
    if (reason !== "claim") {
      const guard = guards[Number(reason)];
      if (!guard) throw error;
      return fail(await guard.refusal());
    }
    const first = await replay();
    return first.ok ? ok({ placed: first.value.answer, replayed: true }) : first;
  }
}

const quoteUsed: Failure = {
  code: "conflict",
  title: "Submission Failed",
  text: "This quote has already made an order. Its link is in your mail; for another order get a new quote.",
};

type StatementParts = {
  order: NewOrder;
  hash: Buffer;
  createdAt: Date;
  claim: SQL;
  guards: readonly PlacementGuard[];
  hold: VisitorHold | undefined;
};

/**
 * Each part hangs on the one before, which fixes their order: first the key, so that simultaneous repeats wait for each
 * other there, then the visitor's limits, then the guards, then the rows.
 */
function placementStatement(ctx: OrdersCtx, parts: StatementParts): SQL {
  const { order, hash, createdAt, claim, guards, hold } = parts;
  const guardParts = guards.map((guard, index) => sql`${sql.raw(`guard_${index}`)} as (${guard.statement}),`);
  const checks = guards.map(
    (_, index) =>
      sql`when not exists (select from ${sql.raw(`guard_${index}`)}) then refuse(${sql.raw(`'${index}'`)})`,
  );
  const counted = hold ? sql`counted as (${countVisitor(hold)}),` : sql``;
  const hasRoom = hold
    ? sql`when (select count(*) from counted) < ${hold.visitor.keys.length}::int then refuse('visitor')`
    : sql``;
  const at = createdAt.toISOString();
  const holdUntil = order.holdUntil?.toISOString() ?? null;
  const lapsesAt = order.holdUntil ? lapseAt(order.holdUntil).toISOString() : null;
  const data = {
    type: order.type,
    status: "pending",
    quantity: order.quantity,
    amountCents: order.amountCents,
    ...(order.rateMicroUsd === undefined ? {} : { rateMicroUsd: order.rateMicroUsd }),
    ...(order.rateVersion === undefined ? {} : { rateVersion: order.rateVersion }),
    source: order.source,
    tally: tallyOf(null, { ...order, status: "pending", removedAt: null }),
  };
  const placedBy = order.source === "desk" && ctx.actor.kind === "person" ? ctx.actor.personId : null;
  return sql`
    with claim as (${claim}),
    ${counted}
    ${sql.join(guardParts, sql` `)}
    allowed as materialized (
      select case when not exists (select from claim) then refuse('claim') ${hasRoom} ${sql.join(checks, sql` `)} else 'yes' end as verdict
    ),
    placed as (
      insert into orders (id, type, customer_id, customer_name, customer_email, rsn, is_guest, quantity, amount_cents,
        discount_cents, promo_code, promo_percent, deposit_cents, deposit_state, hold_until, visitor_keys, is_newcomer, rate_micro_usd, rate_version, quote_id, world, world_locked_at, phrase, details, payment_method, disbursement_method, payout_secret_id,
        payout_locked_at, payout_mask, access_token_hash, placed_by, source, status_changed_at, created_at, updated_at)
      select ${order.id}::uuid, ${order.type}, ${order.customerId}::uuid, ${order.customerName}, ${order.customerEmail},
        ${order.rsn}, ${order.customerId === null}, ${order.quantity}::int, ${order.amountCents}::int,
        ${order.promo?.discountCents ?? 0}::int, ${order.promo?.code ?? null}, ${order.promo?.percentHundredths ?? null}::int, ${order.depositCents ?? 0}::int,
        ${order.depositCents ? "held" : null}, ${holdUntil}::timestamptz, ${hold ? sql.param(hold.visitor.keys) : null}::text[], ${hold?.visitor.isNewcomer ?? false}::boolean, ${order.rateMicroUsd ?? null}::int, ${order.rateVersion ?? null}::int, ${order.quoteId ?? null},
        ${order.world ?? null}::int, ${order.isWorldLocked ? at : null}::timestamptz, ${newPhrase()}, ${order.details ? JSON.stringify(order.details) : null}::jsonb,
        ${order.paymentMethod ?? null}, ${order.payout?.method ?? null}, ${order.payout?.secretId ?? null}::uuid,
        ${order.payout ? at : null}::timestamptz, ${order.payout?.mask ?? null}, ${hash}::bytea, ${placedBy}::uuid, ${order.source}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from allowed where verdict = 'yes'
      returning id
    ),
    logged as (
      insert into events (subject_kind, subject_id, type, actor_kind, actor_id, visibility, note, data, topics, at)
      select 'order', id::text, told.type, ${ctx.actor.kind}, ${actorId(ctx.actor)}, told.visibility, null,
        told.data, told.topics, ${at}::timestamptz
      from placed cross join (values ${eventRows(order, data)}) as told (place, type, visibility, data, topics)
      order by told.place
      returning seq, visibility
    )
    select graphile_worker.add_job(identifier => ${orderEventJob},
      payload => json_build_object('orderId', ${order.id}::text, 'seq', seq), run_at => null) is not null as queued
    from logged where visibility = 'public'
    union all
    select graphile_worker.add_job(identifier => ${lapseJob}, payload => json_build_object('orderId', id),
      run_at => ${lapsesAt}::timestamptz) is not null
    from placed where ${lapsesAt}::timestamptz is not null`;
}

/** That it was placed, its code, and the notices; the trigger of the log links them in the order in which they are inserted. */
function eventRows(
  { id, customerId, promo, notices = [], alsoHeard = [] }: NewOrder,
  data: Record<string, unknown>,
): SQL {
  const { list, desk, customer } = channelsOf(id);
  const staff = [list, desk];
  const everybody = [...staff, customer, ...(customerId ? [`orders-of:${customerId}`] : [])];
  const rows = [
    { type: "order.placed", visibility: "public", data, topics: [...everybody, ...alsoHeard] },
    ...(promo ? [promoRow(promo, staff)] : []),
    ...notices.map((notice) => ({ ...notice, visibility: "internal", topics: staff })),
  ];
  const texts = rows.map(
    ({ type, visibility, data, topics }, place) =>
      sql`(${place}::int, ${type}::text, ${visibility}::text, ${JSON.stringify(data)}::jsonb, ${sql.param(topics)}::text[])`,
  );
  return sql.join(texts, sql`, `);
}

function promoRow(promo: OrderPromo, staff: readonly string[]) {
  const { alsoHeard, ...event } = promoEvent("promo.redeemed", promo);
  return { ...event, topics: [...staff, ...alsoHeard] };
}

/** Why the database refused: the name given to `refuse`, or that the quote is used; null for anything else. */
function refusedFor(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error) || !("code" in cause)) return null;
  if (cause.code === "GH001") return cause.message;
  const isQuote = cause.code === "23505" && "constraint" in cause && cause.constraint === "orders_quote_id";
  return isQuote ? "quote_used" : null;
}
