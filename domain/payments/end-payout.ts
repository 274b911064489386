import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendOrderEvent, type OrderRow } from "../orders/index.ts";
import { shopPays } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { changePayout, type PayoutAct } from "./change-payout.ts";
import type { PaymentsCtx } from "./context.ts";
import { post, readBalances } from "./ledger.ts";
import { dueEvent, openPayout, payoutMinutes, updatePayout } from "./payout-row.ts";
import { settleSale } from "./settle.ts";

/** The money has arrived at the customer. Refuses a payout that is not sent (`conflict`). */
export async function confirmPayout(ctx: PaymentsCtx, act: PayoutAct): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return changePayout(ctx, act, async (tx, _, payout) => {
    if (payout.state !== "sent") return fail({ code: "conflict", text: "This payout has not been sent." });
    await updatePayout(ctx, tx, payout, { state: "confirmed", confirmedAt: ctx.clock.now() });
    const { amountCents } = payout;
    return ok({ type: "payout.confirmed", visibility: "public", data: { amountCents } });
  });
}

type FailInput = PayoutAct & { reason: string };

/**
 * A payout did not work out, for a reason that staff read; money that had been booked as sent is owed again. Refuses one
 * that is confirmed or has failed (`conflict`), and a missing reason (`invalid`).
 */
export async function failPayout(
  ctx: PaymentsCtx,
  { reason, ...act }: FailInput,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const why = reason.trim();
  if (!why) return fail({ code: "invalid", field: "reason", text: "Please say why." });
  return changePayout(
    ctx,
    act,
    async (tx, order, payout) => {
      const { amountCents, state } = payout;
      if (state === "confirmed" || state === "failed") {
        return fail({ code: "conflict", text: `This payout is ${state} and stays so.` });
      }
      await updatePayout(ctx, tx, payout, { state: "failed", failedReason: why });
      if (state === "sent") {
        await post(tx, {
          orderId: order.id,
          kind: "payout_sent_reversed",
          key: `payout_sent_reversed:${payout.id}`,
          entries: { owed_to_customers: -amountCents, cash: amountCents },
          at: ctx.clock.now(),
        });
        // Of a sale that was canceled meanwhile nothing is owed.
        if (shopPays(order.type)) await settleSale(ctx, tx, { ...order, version: order.version + 1 });
      }
      // The customer learns that it failed; why is for staff.
      await appendOrderEvent(tx, ctx.actor, order, { type: "order.note", visibility: "internal", note: why });
      return ok({ type: "payout.failed", visibility: "public", data: { amountCents } });
    },
    promiseAnew(ctx),
  );
}

/**
 * Tries again after a failed payout: a new payout of what is owed, due anew. Refuses when the newest has not failed or
 * nothing is owed (`conflict`).
 */
export async function retryPayout(ctx: PaymentsCtx, act: PayoutAct): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return changePayout(
    ctx,
    act,
    async (tx, order, payout) => {
      if (payout.state !== "failed") {
        return fail({ code: "conflict", text: "This payout has not failed." });
      }
      const owedCents = -(await readBalances(tx, order.id)).owed_to_customers;
      if (owedCents <= 0) return fail({ code: "conflict", text: "Nothing is owed for this order." });
      return ok(dueEvent(await openPayout(ctx, tx, order, owedCents)));
    },
    promiseAnew(ctx),
  );
}

/** What is owed is promised anew from now on (Rule P23); of an order that is owed nothing, nothing is. */
function promiseAnew(ctx: PaymentsCtx) {
  return async (order: OrderRow, tx: Transaction) => {
    if ((await readBalances(tx, order.id)).owed_to_customers >= 0) return {};
    const now = ctx.clock.now();
    const promiseDueAt = new Date(now.getTime() + payoutMinutes(order) * 60_000);
    return { promiseStartedAt: now, promiseDueAt, promiseKeptAt: null };
  };
}
