import type { Transaction } from "../../../platform/database/connect.ts";
import { appendOrderEvent, type NewOrderEvent, type OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { post } from "../ledger/ledger.ts";
import type { PayoutRow } from "../tables.ts";
import { updatePayout } from "./payout-row.ts";

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
  await appendOrderEvent(tx, ctx.actor, order, await bookReturn(ctx, tx, order, back));
}

/**
 * The same without writing its event, which is answered: the customer learns that it came back; why is for
 * staff.
 */
export async function bookReturn(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: Pick<OrderRow, "id">,
  { payout, reason }: Returned,
): Promise<NewOrderEvent> {
  const { amountCents } = payout;
  await updatePayout(ctx, tx, payout, { state: "failed", failedReason: reason });
  await post(tx, {
    orderId: order.id,
    kind: "payout_sent_reversed",
    key: `payout_sent_reversed:${payout.id}`,
    entries: { owed_to_customers: -amountCents, cash: amountCents },
    at: ctx.clock.now(),
  });
  return { type: "payout.failed", visibility: "public", data: { amountCents, returned: true } };
}
