import { and, eq, gt, inArray, or } from "drizzle-orm";
import { fail, ok } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import {
  findLapsingOrders,
  findOrder,
  holdUntilOf,
  type LapseCursor,
  lapseOrderIn,
  type OrderRow,
} from "../orders/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { readBalances } from "./ledger/ledger.ts";
import { costOf, coveredOf } from "./money-state.ts";
import { chainPayments } from "./tables.ts";

/** Orders looked at in one statement, and lapsed in one run; the next run goes on. */
const [batch, mostPerRun] = [100, 1_000];

/**
 * Cancels the pending orders whose hold is over (`holdUntilOf`), so that what they held is free again (Rule
 * P32). One that is paid stays, and one for which ETH is on its way, or may be in a block that nobody has
 * looked through yet; what arrived of a part is then a refund due. Answers how many lapsed. Safe to repeat
 * and to run beside payments.
 */
export async function lapseOrders(ctx: PaymentsCtx): Promise<number> {
  let lapsed = 0;
  let after: LapseCursor | null = null;
  while (lapsed < mostPerRun) {
    const found: LapseCursor[] = await findLapsingOrders(ctx.db, {
      now: ctx.clock.now(),
      after,
      limit: batch,
    });
    for (const { id } of found) if (await lapseOrder(ctx, id)) lapsed += 1;
    after = found.at(-1) ?? null;
    if (found.length < batch) break;
  }
  return lapsed;
}

/**
 * The same for one order; before its time, and again, it changes nothing. What fails is logged, so that it
 * holds up no other order; the next minute tries again.
 */
async function lapseOrder(ctx: PaymentsCtx, orderId: string): Promise<boolean> {
  const order = await findOrder(ctx, orderId);
  if (order?.status !== "pending" || (await isHeldStill(ctx, ctx.db, order))) return false;
  try {
    const done = await transact(ctx.db, (tx) =>
      lapseOrderIn(ctx, tx, {
        orderId,
        // Asked again of the locked row, so that a payment of the same moment comes before or is given back.
        mayLapse: async (row) =>
          row.status !== "pending" || (await isHeldStill(ctx, tx, row)) ? fail(movedOn) : ok(undefined),
      }),
    );
    if (!done.ok)
      ctx.log.info({ orderId, reason: done.error.code }, "an order whose hold was over was left as it is");
    return done.ok;
  } catch (error) {
    ctx.log.error({ err: error, orderId }, "an order whose hold was over could not be canceled");
    return false;
  }
}

const movedOn = { code: "conflict", text: "This order is being paid or has moved on." } as const;

async function isHeldStill({ clock }: PaymentsCtx, db: Queryable, order: OrderRow): Promise<boolean> {
  const until = holdUntilOf(order);
  if (!until || until > clock.now() || order.paidCents >= order.amountCents) return true;
  // What a manager wrote off is asked of nobody any more.
  if (coveredOf(await readBalances(db, order.id)) >= costOf(order)) return true;
  // An awaited payment counts until the chain has been looked through up to its expiry.
  const isOnItsWay = and(
    eq(chainPayments.orderId, order.id),
    // Touched is what the chain shows and nobody has booked yet.
    or(inArray(chainPayments.state, ["awaiting", "partial", "seen", "confirming"]), chainPayments.touched),
    gt(chainPayments.watchUntil, clock.now()),
  );
  return (await db.$count(chainPayments, isOnItsWay)) > 0;
}
