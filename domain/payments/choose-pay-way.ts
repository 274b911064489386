import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { actAsCustomer, type CustomerAct, type OrderChange, type OrderRow } from "../orders/index.ts";
import { type PayWay, paymentMethodOf, payWayOf } from "../ways/model.ts";
import type { PaymentsCtx } from "./context.ts";
import { noSales, type OfferCtx, offeredPayouts, offeredWays, wayNotOffered } from "./offered-ways.ts";
import { isPaidByCustomer } from "./payouts/payout-states.ts";

/**
 * The ways to which an order's customer may change now: those offered, as long as the order waits for its
 * first money. In gold it is paid only when it is ordered so, because the gold is priced and the meeting
 * chosen at the checkout.
 */
export async function waysToChangeTo(
  ctx: Pick<PaymentsCtx, "clock"> & { db: Queryable },
  order: OrderRow,
): Promise<PayWay[]> {
  if (!isPaidByCustomer(order.type) || order.status !== "pending") return [];
  if (await hasMoney(ctx.db, order.id)) return [];
  const current = payWayOf(order.paymentMethod);
  return (await offeredWays(ctx, order.type)).filter((way) => way !== "gold" && way !== current);
}

/**
 * The customer chooses another way to pay (Rule P34), while nothing was received or seen for the order. The
 * same way again changes nothing. Refuses a way that is not offered, and an order that is being paid or has
 * moved on (`conflict`), and whoever does not hold the order (`forbidden`, Rule P4).
 */
export async function choosePayWay(
  ctx: PaymentsCtx,
  { way, ...act }: CustomerAct & { way: PayWay },
): Promise<Result<OrderChange>> {
  return actAsCustomer(ctx, act, "choose how to pay", async (row, tx) => {
    if (payWayOf(row.paymentMethod) === way) return ok(null);
    const possible = await waysToChangeTo({ clock: ctx.clock, db: tx }, row);
    if (!possible.includes(way)) {
      const isWaiting = row.status === "pending" && !(await hasMoney(tx, row.id));
      return fail(isWaiting ? wayNotOffered(way, possible) : moneyMoved);
    }
    const paymentMethod = paymentMethodOf(way);
    const data = { from: row.paymentMethod, to: paymentMethod };
    return ok({
      set: { paymentMethod },
      events: [{ type: "order.pay_way_changed", visibility: "internal", data }],
    });
  });
}

const moneyMoved = {
  code: "conflict",
  title: "Payment Error",
  field: "payWith",
  text: "This order is being paid or has moved on, so you can't change how you pay.",
} as const;

/** Whether anything was ever received for an order or seen on the chain; what never came was not. */
async function hasMoney(db: Queryable, orderId: string): Promise<boolean> {
  const { rows } = await db.execute<{ moved: boolean }>(sql`
    select exists (select from payments where order_id = ${orderId}::uuid and status <> 'voided')
      or exists (select from ledger_postings where order_id = ${orderId}::uuid
        and kind not in ('payment_received', 'payment_voided', 'refund_due', 'refund_due_reversed'))
      or exists (
        select from chain_payments c where c.order_id = ${orderId}::uuid and (
          c.touched or c.received_wei > 0 or c.credited_cents <> 0
          or exists (select from chain_transfers s where s.payment_id = c.id)
        )
      ) as moved`);
  return rows[0]?.moved === true;
}

type Way = Pick<OrderRow, "paymentMethod">;

/**
 * How an order that lapsed is paid when it is taken up again (Rules P32, P34): its own way while that is
 * offered, else the first that is; in gold only what was ordered so, and what staff agreed on stays. Refuses
 * what nobody can pay, or be paid for, in any way now (`conflict`).
 */
export async function wayToTakeUp(
  ctx: OfferCtx,
  { type, paymentMethod }: Pick<OrderRow, "type"> & Way,
): Promise<Result<Way>> {
  if (!isPaidByCustomer(type)) {
    const canBePaid = (await offeredPayouts(ctx, type)).length > 0;
    return canBePaid ? ok({ paymentMethod }) : fail({ code: "conflict", text: noSales });
  }
  const way = payWayOf(paymentMethod);
  if (way === null) return ok({ paymentMethod });
  const offered = await offeredWays(ctx, type);
  if (offered.includes(way)) return ok({ paymentMethod });
  const other = offered.find((one) => one !== "gold");
  return other ? ok({ paymentMethod: paymentMethodOf(other) }) : fail(wayNotOffered(way, []));
}
