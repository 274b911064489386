import { sql } from "drizzle-orm";
import { fail, ok } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { findPendingPurchases, type OrderRow, type PendingPlace, setOrderStatusIn } from "../orders/index.ts";
import type { PaymentsCtx } from "./context.ts";

/** Hours for which an order waits for its first payment; fewer while it holds a promo code that others could use. */
export const unpaidHours = { usual: 24, withPromo: 2 } as const;

/** What the customer reads; the program cancels, so it says kindly what they can do. */
const notPaidInTime = "Not paid in time. You are welcome to place a new order.";

/** Orders looked at in one statement, and canceled in one run; the next run goes on. */
const [batch, mostPerRun] = [100, 1_000];

/**
 * Cancels pending purchases of which nothing was paid for `unpaidHours` (Rules P21, P25), as staff cancel them: gold in stock
 * and promo codes are given back, the customer is mailed. Leaves every order for which anything was ever received or seen on
 * the chain, or may still be paid at its price; what is sent afterwards is a refund due. Answers how many were canceled. One
 * that fails is logged and holds up no other. Safe to repeat and to run beside payments.
 */
export async function cancelUnpaidOrders(ctx: PaymentsCtx): Promise<number> {
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * 3_600_000);
  const late = { before: ago(unpaidHours.usual), promoBefore: ago(unpaidHours.withPromo) };
  let canceled = 0;
  let after: PendingPlace | null = null;
  while (canceled < mostPerRun) {
    const found: PendingPlace[] = await findPendingPurchases(ctx.db, { ...late, after, limit: batch });
    const ids = found.map(({ id }) => id);
    const moved = await withMoney(ctx, ctx.db, ids);
    for (const id of ids) if (!moved.has(id) && (await cancelUnpaid(ctx, id))) canceled += 1;
    after = found.at(-1) ?? null;
    if (found.length < batch) break;
  }
  return canceled;
}

/** Looks again while the order's row is locked, so that a payment of the same moment comes before or is given back. */
function cancelUnpaid(ctx: PaymentsCtx, orderId: string): Promise<boolean> {
  return cancelWaiting(ctx, orderId, {
    note: notPaidInTime,
    isKept: async (tx) => (await withMoney(ctx, tx, [orderId])).has(orderId),
  });
}

type Waiting = {
  /** What the customer reads. */
  note: string;
  /** Asked of the locked row, in the transaction that would cancel it. */
  isKept: (tx: Transaction, row: OrderRow) => Promise<boolean>;
};

/**
 * Cancels an order that is still pending, unless it is kept. Answers whether it did; what fails is logged, so that it holds up
 * no other order.
 */
export async function cancelWaiting(
  ctx: PaymentsCtx,
  orderId: string,
  { note, isKept }: Waiting,
): Promise<boolean> {
  try {
    const done = await transact(ctx.db, (tx) =>
      setOrderStatusIn(ctx, tx, {
        orderId,
        status: "canceled",
        note,
        notePublic: true,
        mayAct: async (row) =>
          row.status !== "pending" || (await isKept(tx, row)) ? fail(movedOn) : ok(undefined),
      }),
    );
    if (!done.ok) ctx.log.info({ orderId, reason: done.error.code }, "an unpaid order was left as it is");
    return done.ok;
  } catch (error) {
    ctx.log.error({ err: error, orderId }, "an unpaid order could not be canceled");
    return false;
  }
}

const movedOn = { code: "conflict", text: "This order is being paid or has moved on." } as const;

/** Which of these orders have ever had money, or an ETH payment to whose address some may be on its way. */
async function withMoney(
  { clock }: PaymentsCtx,
  db: Queryable,
  orderIds: readonly string[],
): Promise<Set<string>> {
  // An awaited payment counts until the chain has been looked through up to its expiry, at most while it is watched.
  const { rows } = await db.execute<{ id: string }>(sql`
    select asked.id from unnest(${sql.param(orderIds)}::uuid[]) as asked (id)
    where exists (select from ledger_postings p where p.order_id = asked.id)
      or exists (select from payments y where y.order_id = asked.id)
      or exists (
        select from chain_payments c where c.order_id = asked.id and (
          c.touched or c.received_wei > 0 or c.credited_cents <> 0
          or exists (select from chain_sightings s where s.payment_id = c.id)
          or (c.state in ('awaiting', 'partial', 'seen', 'confirming')
            and c.watch_until > ${clock.now().toISOString()}::timestamptz)
        )
      )`);
  return new Set(rows.map(({ id }) => id));
}
