import { sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendOrderEvent, type NewOrderEvent, type OrderRow, setOrderStatusIn } from "../../orders/index.ts";
import { type OrderStatus, saleOf } from "../../orders/model.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { sayWhy } from "../inputs.ts";
import { post, readBalances } from "../ledger/ledger.ts";
import { settleSale } from "../settle.ts";
import type { PayoutRow } from "../tables.ts";
import { changePayout, changePayoutIn, type PayoutAct, type PayoutWork } from "./change-payout.ts";
import { closeCommission, followCommission } from "./commission-payout.ts";
import { dueEvent, openPayout, promisedBy, updatePayout } from "./payout-row.ts";

/** The money has arrived at the customer. Refuses a payout that is not sent (`conflict`). */
export async function confirmPayout(ctx: PaymentsCtx, act: PayoutAct): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return changePayout(ctx, act, async (tx, _, payout) => {
    if (payout.state !== "sent") return fail({ code: "conflict", text: "This payout hasn't been sent." });
    await updatePayout(ctx, tx, payout, { state: "confirmed", confirmedAt: ctx.clock.now() });
    const { amountCents } = payout;
    return ok({ type: "payout.confirmed", visibility: "public", data: { amountCents } });
  });
}

type FailInput = PayoutAct & { reason: string };

/**
 * A payout did not work out, for a reason that staff read. Money that had been booked as sent is owed again:
 * the order goes back to where it stood before Payment Sent, a new payout is due and its deadline runs, all
 * in one transaction (Rule P30); of a canceled sale its gold is owed back (Rule P45). Refuses one that is
 * confirmed or has failed (`conflict`), and a missing reason (`invalid`).
 */
export async function failPayout(
  ctx: PaymentsCtx,
  { reason, ...act }: FailInput,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const why = reason.trim();
  if (!why) return fail({ code: "invalid", field: "reason", text: sayWhy });
  return transact(ctx.db, async (tx) => {
    const failed = await changePayoutIn(ctx, tx, act, failWith(ctx, why), async (tx, order) => {
      // Of a sale that was canceled meanwhile no money is owed, but its gold, which was kept for that money.
      const isUnpaid = order.status === "canceled" && order.goldState === "kept";
      const gold = isUnpaid ? ({ goldState: "held" } as const) : {};
      await settleSale(ctx, tx, { ...order, ...gold });
      return { ...gold, ...(await newDeadline(ctx)(tx, order)) };
    });
    if (!failed.ok) return failed;
    if (!failed.value) return ok(undefined);
    const { id: orderId, status } = failed.value;
    if (status !== "payment_sent" && status !== "completed") return ok(undefined);
    const back = await statusBeforePayment(tx, failed.value);
    const moved = await setOrderStatusIn(ctx, tx, { orderId, status: back, note: why });
    return moved.ok ? ok(undefined) : moved;
  });
}

function failWith(ctx: PaymentsCtx, why: string): PayoutWork {
  return async (tx, order, payout) => {
    const { amountCents, state } = payout;
    if (state === "confirmed" || state === "failed") {
      return fail({ code: "conflict", text: `This payout is already ${state} and can't change.` });
    }
    if (order)
      await appendOrderEvent(tx, ctx.actor, order, { type: "order.note", visibility: "internal", note: why });
    else await closeCommission(ctx, tx, payout, why);
    if (state !== "sent") {
      await updatePayout(ctx, tx, payout, { state: "failed", failedReason: why });
      return ok({ type: "payout.failed", visibility: "public", data: { amountCents } });
    }
    return ok(await bookReturn(ctx, tx, { payout, reason: why }));
  };
}

/** Where a sale stood before it was paid. */
async function statusBeforePayment(tx: Transaction, order: OrderRow): Promise<OrderStatus> {
  const { rows } = await tx.execute<{ from: OrderStatus }>(sql`
    select data ->> 'from' as "from" from events
    where subject_kind = 'order' and subject_id = ${order.id} and type = 'order.status_changed'
      and data ->> 'to' = 'payment_sent'
    order by seq desc limit 1`);
  return saleOf(order.type).unpaidStatus(rows[0]?.from ?? null);
}

/**
 * Tries again after a failed payout: a new payout of what is owed, due anew. Refuses when the newest has not
 * failed or nothing is owed (`conflict`).
 */
export async function retryPayout(ctx: PaymentsCtx, act: PayoutAct): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return changePayout(
    ctx,
    act,
    async (tx, order, payout) => {
      if (!order) return fail(askAgain);
      if (payout.state !== "failed") {
        return fail({ code: "conflict", text: "This payout hasn't failed." });
      }
      const owedCents = -(await readBalances(tx, order.id)).owed_to_customers;
      if (owedCents <= 0) return fail({ code: "conflict", text: "We owe nothing for this order." });
      return ok(dueEvent(await openPayout(ctx, tx, order, owedCents)));
    },
    newDeadline(ctx),
  );
}

/** What is owed is promised anew from now on (Rule P23); of an order that is owed nothing, nothing is. */
function newDeadline(ctx: PaymentsCtx) {
  return async (tx: Transaction, order: OrderRow) => {
    if ((await readBalances(tx, order.id)).owed_to_customers >= 0) return {};
    const now = ctx.clock.now();
    const deadlineAt = await promisedBy(tx, order, now);
    return { deadlineStartedAt: now, deadlineAt, deadlineMetAt: null };
  };
}

const askAgain: Failure = {
  code: "conflict",
  text: "The referrer has to ask for their commission again, with where it should go.",
};

type Returned = { payout: PayoutRow; reason: string };

/**
 * A payout that was sent has come back, or never arrived: its posting is reversed, so that the money is owed
 * again, and it counts as failed for this reason, which staff read (Rule P30). The order's row must be
 * locked; what is owed now is settled by the caller.
 */
export async function returnPayout(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  back: Returned,
): Promise<void> {
  await appendOrderEvent(tx, ctx.actor, order, await bookReturn(ctx, tx, back));
}

/**
 * The same without writing its event, which is answered: the customer learns that it came back; why is for
 * staff.
 */
async function bookReturn(
  ctx: PaymentsCtx,
  tx: Transaction,
  { payout, reason }: Returned,
): Promise<NewOrderEvent> {
  const { amountCents, orderId } = payout;
  await updatePayout(ctx, tx, payout, { state: "failed", failedReason: reason });
  await followCommission(ctx, tx, payout, { isPaid: false });
  const kind = orderId ? "payout_sent_reversed" : "commission_paid_reversed";
  const owed = orderId ? { owed_to_customers: -amountCents } : { commissions_owed: -amountCents };
  const entries = { ...owed, cash: amountCents };
  await post(tx, { orderId, kind, key: `${kind}:${payout.id}`, entries, at: ctx.clock.now() });
  return { type: "payout.failed", visibility: "public", data: { amountCents, returned: true } };
}
