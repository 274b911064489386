import type { Transaction } from "../../platform/database/connect.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { OrdersCtx } from "./context.ts";
import { lapseAt, lapseJob } from "./holds/hold-until.ts";
import type { Visitor } from "./holds/visitor.ts";
import type { OrderType, PayoutMethod } from "./model.ts";
import { appendOrderEvent, type OrderEventType, promoEvent } from "./order-events.ts";
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

type Writing = { order: NewOrder; hash: Buffer; createdAt: Date; visitor: Visitor | undefined };

/**
 * Writes a new order in the caller's transaction: its row, its events with their jobs, and the job at the end of its hold.
 * Answers false, and writes nothing, when its quote has made an order already.
 */
export async function writeOrder(ctx: OrdersCtx, tx: Transaction, writing: Writing): Promise<boolean> {
  const { order, createdAt: at } = writing;
  const [row] = await tx
    .insert(orders)
    .values(rowOf(ctx, writing))
    .onConflictDoNothing({ target: orders.quoteId })
    .returning();
  if (!row) return false;
  await appendOrderEvent(tx, ctx.actor, row, {
    type: "order.placed",
    visibility: "public",
    data: placedFacts(order),
    tally: tallyOf(null, row),
    alsoHeard: order.alsoHeard,
    at,
  });
  if (order.promo)
    await appendOrderEvent(tx, ctx.actor, row, { ...promoEvent("promo.redeemed", order.promo), at });
  for (const notice of order.notices ?? []) {
    await appendOrderEvent(tx, ctx.actor, row, { ...notice, visibility: "internal", at });
  }
  const { holdUntil } = order;
  if (holdUntil) await addJob(tx, lapseJob, { orderId: order.id }, { runAt: lapseAt(holdUntil) });
  return true;
}

function rowOf(ctx: OrdersCtx, { order, hash, createdAt, visitor }: Writing): typeof orders.$inferInsert {
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

function placedFacts({ type, quantity, amountCents, rateMicroUsd, rateVersion, source }: NewOrder) {
  return {
    type,
    status: "pending",
    quantity,
    amountCents,
    ...(rateMicroUsd === undefined ? {} : { rateMicroUsd }),
    ...(rateVersion === undefined ? {} : { rateVersion }),
    source,
  };
}
