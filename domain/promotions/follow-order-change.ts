import { eq, type SQL, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import {
  appendOrderEvent,
  boughtBefore,
  erasedMailPrint,
  isStaffFor,
  type OrderChange,
  type OrderReactor,
  type OrderRow,
  type OrdersCtx,
  promoEvent,
} from "../orders/index.ts";
import { isBelowCustomerLimit } from "./customer-limit.ts";
import { unfitFor } from "./failures.ts";
import { settleCommission } from "./settle-commission.ts";
import { type PromoCodeRow, promoCodes, promoRedemptions } from "./tables.ts";

/**
 * What promotions do when an order changes: its promo code is given back or held anew (Rule P25), and the
 * commission of a friend's first completed order is credited, reduced or taken back (Rule P26). It reads what
 * payments have booked, so it comes after their reactor. Refuses an order that cannot hold its code any more.
 */
export const promotionsReactor: OrderReactor = async (ctx, tx, change) => {
  const followed = await followOrderChange(ctx, tx, change);
  if (!followed.ok) return followed;
  await settleCommission(ctx, tx, change);
  return ok(undefined);
};

/**
 * Keeps a redemption true when its order changes (Rule P25): a canceled or removed order gives it back, and
 * with it the first purchase; one that staff reopen holds it anew, also when the code has ended since, one
 * that its customer takes up only while it holds, and at a price that it is for. Refused (`conflict`) when
 * the code is used up, by everybody or by this customer, or this is no first purchase any more.
 */
async function followOrderChange(
  ctx: OrdersCtx,
  tx: Transaction,
  { before, after }: OrderChange,
): Promise<Result<undefined>> {
  if (after.promoCode === null) return ok(undefined);
  if (before.discountCents !== after.discountCents) await followDiscount(ctx, tx, after);
  const holds = isAlive(after);
  if (isAlive(before) === holds) return ok(undefined);
  if (!holds) return release(ctx, tx, after, after.promoCode);
  // Else who lets an order lapse would keep its code for as long as they like.
  const isTakenUp = before.lapsedAt !== null && !isStaffFor(ctx.actor, "orders.progress");
  return holdAnew(ctx, tx, { order: after, code: after.promoCode, isTakenUp });
}

function isAlive({ status, removedAt }: OrderRow): boolean {
  return status !== "canceled" && removedAt === null;
}

function isInForce(now: Date): SQL {
  const at = now.toISOString();
  return sql`is_active and valid_from <= ${at}::timestamptz
    and (valid_until is null or valid_until > ${at}::timestamptz)`;
}

async function followDiscount(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const set = { discountCents: order.discountCents, updatedAt: ctx.clock.now() };
  await tx.update(promoRedemptions).set(set).where(eq(promoRedemptions.orderId, order.id));
}

// The code's row comes first everywhere, as in a placement, so that nobody waits in a circle.
async function release(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  code: string,
): Promise<Result<undefined>> {
  const freed = await tx.execute(sql`
    update promo_codes set used = used - 1
    where code = ${code} and exists (select from promo_redemptions where order_id = ${order.id} and state = 'held')
    returning code`);
  if (freed.rows.length === 0) return ok(undefined);
  const set = { state: "released", updatedAt: ctx.clock.now() } as const;
  await tx.update(promoRedemptions).set(set).where(eq(promoRedemptions.orderId, order.id));
  await appendOrderEvent(tx, ctx.actor, order, promoEvent("promo.released", { ...order, code }));
  return ok(undefined);
}

async function holdAnew(
  ctx: OrdersCtx,
  tx: Transaction,
  { order, code, isTakenUp }: { order: OrderRow; code: string; isTakenUp: boolean },
): Promise<Result<undefined>> {
  const inForce = isTakenUp ? isInForce(ctx.clock.now()) : sql`true`;
  const taken = await tx.execute(sql`
    update promo_codes set used = used + 1
    where code = ${code} and used < max_redemptions and ${inForce} returning code`);
  if (taken.rows.length === 0) return fail(usedUpSince(code));
  const [row] = await tx.select().from(promoCodes).where(eq(promoCodes.code, code));
  if (!row) throw new Error(`The locked promo code ${code} is gone`);
  if (isTakenUp && !isFor(row, order)) return fail(unfitSince(code));
  const { customerId: personId, customerEmail: email } = order;
  const earlier = boughtBefore(ctx, { personId, email, order });
  // Taken out and put in again: unlike an update, an insert can meet another first purchase without breaking
  // the transaction.
  const [released] = await tx
    .delete(promoRedemptions)
    .where(eq(promoRedemptions.orderId, order.id))
    .returning();
  if (!released) throw new Error("An order with a promo code has no redemption");
  const isEarlier = await tx.execute<{ found: boolean }>(sql`select ${earlier} as found`);
  if (released.isFirstPurchase && isEarlier.rows[0]?.found) return fail(notFirstSince(code));
  const isBelow = isBelowCustomerLimit({
    ...row,
    personId,
    mailKey: released.mailKey,
    erasedPrint: erasedMailPrint(ctx, email),
  });
  const hasRoom = await tx.execute<{ below: boolean }>(sql`select ${isBelow} as below`);
  if (!hasRoom.rows[0]?.below) return fail(usedByThemSince(code));
  const held = await tx
    .insert(promoRedemptions)
    .values({ ...released, state: "held", updatedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ orderId: promoRedemptions.orderId });
  if (held.length === 0) return fail(notFirstSince(code));
  await appendOrderEvent(tx, ctx.actor, order, promoEvent("promo.redeemed", { ...order, code }));
  return ok(undefined);
}

/** Whether the code is for this order at the price that it has now, and takes something off it. */
function isFor(row: PromoCodeRow, order: OrderRow): boolean {
  const subtotalCents = order.amountCents + order.discountCents - order.depositCents;
  return order.discountCents > 0 && unfitFor(row, { type: order.type, subtotalCents }) === null;
}

function unfitSince(code: string) {
  const text = `At today's price this order is too small for promo code ${code}, so it can't be reopened. Place a new order instead.`;
  return { code: "conflict", text } as const;
}

function usedByThemSince(code: string) {
  const text = `Promo code ${code} has been used as often as one customer can, so this order can't be reopened. Place a new order instead.`;
  return { code: "conflict", text } as const;
}

function usedUpSince(code: string) {
  const text = `Promo code ${code} has ended or been used up, so this order can't be reopened. Place a new order instead.`;
  return { code: "conflict", text } as const;
}

function notFirstSince(code: string) {
  const text = `Promo code ${code} was for a first order, and there has been another one since. This order can't be reopened.`;
  return { code: "conflict", text } as const;
}
