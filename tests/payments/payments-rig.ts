import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type OrderReactor, type OrdersCtx, setOrderStatus } from "../../domain/orders/index.ts";
import { needsMoney, type OrderStatus, type OrderType, shopPays } from "../../domain/orders/model.ts";
import {
  confirmPayment,
  type PaymentsCtx,
  paymentsReactor,
  readMoney,
  recordPayment,
  refundAction,
  unlockPayoutAction,
  writeOffAction,
} from "../../domain/payments/index.ts";
import type { PayoutDetails } from "../../domain/ways/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { ordersCtx, placed } from "../orders/orders-rig.ts";
import type { TestDatabase } from "../support/database.ts";

/** A context for the commands of payments, with the reactor that books. */
export function paymentsCtx(database: TestDatabase, more: readonly OrderReactor[] = []) {
  const { ctx, clock } = ordersCtx(database, [paymentsReactor, ...more]);
  const approvalActions = {
    unlock_payout: unlockPayoutAction,
    refund: refundAction,
    write_off: writeOffAction,
  };
  const payments: PaymentsCtx = { ...ctx, approvalActions };
  const as = (actor: Actor): PaymentsCtx => ({ ...payments, actor });
  return { ctx: payments, as, clock };
}

type Options = { type?: OrderType; amountCents?: number; customerId?: string; hasDetails?: boolean };

/**
 * An order put into a status by staff with a note; $19.00 unless another amount is asked for. It has the
 * money that the status needs: a sale its payout details, sent where it is paid; a purchase its payment.
 */
export async function orderAt(ctx: PaymentsCtx, status: OrderStatus, options: Options = {}) {
  const { amountCents = 1900, hasDetails = true, ...rest } = options;
  // At $1.00 a million the cents are a hundred times the millions.
  const priced =
    amountCents === 1900 ? {} : { quantity: Math.round(amountCents / 100), rateMicroUsd: 1_000_000 };
  const { orderId, accessToken: token } = await placed(ctx, { ...rest, ...priced });
  const type = options.type ?? "gold_sale";
  if (shopPays(type) && hasDetails && status !== "pending") await giveDetails(ctx, orderId);
  if (!shopPays(type) && needsMoney(type, status)) {
    await paidByHand(ctx, { orderId, method: "manual", how: "bank", reference: orderId, amountCents });
  }
  const way: OrderStatus[] = shopPays(type) && status === "completed" ? ["payment_sent"] : [];
  for (const step of status === "pending" ? [] : [...way, status]) {
    const moved = await setOrderStatus(ctx, { orderId, status: step, note: "put here by the test" });
    if (!moved.ok) throw new Error(moved.error.text);
  }
  return { orderId, token };
}

/** A payment that one of the staff enters and another confirms, whatever its amount (Rule P42). */
export async function paidByHand(ctx: PaymentsCtx, payment: Parameters<typeof recordPayment>[1]) {
  const recorded = await recordPayment(ctx, payment);
  if (!recorded.ok) return recorded;
  const other = { kind: "person", personId: randomUUID(), role: "staff", elevated: true } as const;
  const actor: Actor = { ...other, sessionId: randomUUID() };
  const confirmed = await confirmPayment({ ...ctx, actor }, recorded.value);
  return confirmed.ok ? recorded : confirmed;
}

/** Payout details as the customer locks them in, without an event. */
export async function giveDetails(ctx: OrdersCtx, orderId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const value = JSON.stringify(paypal);
    const id = await ctx.vault.seal(tx, { kind: "payout", subject: `order:${orderId}`, value });
    await tx.execute(sql`
      update orders set disbursement_method = 'paypal', payout_locked_at = now(), payout_secret_id = ${id}
      where id = ${orderId}`);
  });
}

/** The money of an order as staff see it. */
export async function moneyOf(staff: PaymentsCtx, orderId: string) {
  const money = await readMoney(staff, orderId);
  if (!money.ok) throw new Error(money.error.text);
  return money.value;
}

/** The newest payout of an order, which must be there. */
export async function payoutOf(staff: PaymentsCtx, orderId: string) {
  const { payout } = await moneyOf(staff, orderId);
  if (!payout) throw new Error("There is no payout");
  return payout;
}

export const paypal: PayoutDetails = { method: "paypal", email: "heron@example.com" };

/** Types and visibilities of an order's events, oldest first. */
export async function eventsOf(database: TestDatabase, orderId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select type, visibility from events where subject_kind = 'order' and subject_id = $1 order by seq",
    [orderId],
  );
  return rows.map(({ type, visibility }) => `${type} ${visibility}`);
}

/** All postings of an order, oldest first, with their entries as text. */
export async function postingsOf(database: TestDatabase, orderId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select p.kind || ' ' || string_agg(e.account || ' ' || e.amount_cents, ', ' order by e.id) as line
     from ledger_postings p join ledger_entries e on e.posting_id = p.id
     where p.order_id = $1 group by p.id order by p.id`,
    [orderId],
  );
  return rows.map(({ line }) => line);
}
