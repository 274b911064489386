import { sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { NewOrderEvent, OrderRow } from "../orders/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { post } from "./ledger.ts";
import { limitWords, needsApproval, stateNow, updatePayout } from "./payout-row.ts";
import type { PayoutRow } from "./tables.ts";

/** Who may send a payout: above the limit a person, after another person has approved it (Rule P22). */
export function maySend(ctx: PaymentsCtx, payout: PayoutRow): Result<undefined> {
  if (!needsApproval(ctx, payout.amountCents)) return ok(undefined);
  if (stateNow(ctx, payout) === "due") {
    const text = `A payout above ${limitWords(ctx)} is sent after a second person has approved it.`;
    return fail({ code: "conflict", text });
  }
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(personsOnly);
  return actor.personId === payout.approvedBy ? fail(sameHands) : ok(undefined);
}

export const personsOnly: Failure = {
  code: "forbidden",
  text: "A payout above the limit is approved and sent by two people, not by a program.",
};
const sameHands: Failure = {
  code: "conflict",
  text: "You have approved this payout. Another person must send it.",
};

const tryAgainFirst: Failure = {
  code: "conflict",
  text: "The last payout failed. Press Try again first.",
};

/**
 * Whether the payout was only made by the change that is to send it, after one that failed, for money that was owed
 * before: then it could have been tried again.
 */
async function skipsTryingAgain(tx: Transaction, { id, orderId }: PayoutRow): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from payouts made join payouts failed using (order_id)
    where made.id = ${id} and made.xmin = pg_current_xact_id()::xid and failed.state = 'failed'
      and not exists (
        select 1 from ledger_postings where order_id = ${orderId} and xmin = pg_current_xact_id()::xid
      )`);
  return found.rows.length > 0;
}

/**
 * Marks an unsent payout sent and books it; answers the event to write. The order's row must be locked; booked at most
 * once for each payout.
 */
export async function sendPayout(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  payout: PayoutRow,
  reference?: string,
): Promise<Result<NewOrderEvent>> {
  const may = maySend(ctx, payout);
  if (!may.ok) return (await skipsTryingAgain(tx, payout)) ? fail(tryAgainFirst) : may;
  const now = ctx.clock.now();
  const { amountCents } = payout;
  const sentBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  await updatePayout(ctx, tx, payout, { state: "sent", sentBy, sentAt: now, reference: reference ?? null });
  await post(tx, {
    orderId: order.id,
    kind: "payout_sent",
    key: `payout_sent:${payout.id}`,
    entries: { owed_to_customers: amountCents, cash: -amountCents },
    at: now,
  });
  return ok({
    type: "payout.sent",
    visibility: "public",
    data: { amountCents, ...(order.disbursementMethod ? { method: order.disbursementMethod } : {}) },
  });
}
