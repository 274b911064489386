import { and, eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendOrderEvent } from "../../orders/index.ts";
import type { ListingsCtx } from "../context.ts";
import { type BuyersAct, buyersOrder, mayAsBuyer, withLockedOrder } from "../purchase/buyers-order.ts";
import { leastHoursAfterDispute, reminderHours } from "../purchase/purchase-copy.ts";
import { purchaseRowOf } from "../purchase/purchase-rows.ts";
import { accountPurchases, purchaseDisputes } from "../tables.ts";
import { noDispute } from "./add-evidence.ts";
import { disputesTopic } from "./dispute-entry.ts";

/**
 * The buyer withdraws their open dispute: the hours to confirm go on, at least `leastHoursAfterDispute` of
 * them, in which they may open another one. Doing it again changes nothing. Refuses whoever is not the
 * customer (`forbidden`), another order's dispute (`not_found`), and one that is decided (`conflict`).
 */
export async function withdrawDispute(
  ctx: ListingsCtx,
  { orderId, token, disputeId }: BuyersAct & { disputeId: string },
): Promise<Result<undefined>> {
  const mine = await buyersOrder(ctx, { orderId, token }, "withdraw its dispute");
  if (!mine.ok) return mine;
  return transact(ctx.db, (tx) =>
    withLockedOrder(ctx, tx, { orderId, mayAct: mayAsBuyer(ctx, tx, token) }, async (order) => {
      const isIt = and(eq(purchaseDisputes.id, disputeId), eq(purchaseDisputes.orderId, orderId));
      const [dispute] = await tx.select().from(purchaseDisputes).where(isIt);
      if (!dispute) return fail(noDispute);
      if (dispute.state === "decided") return fail(decided);
      if (dispute.state === "withdrawn") return ok(undefined);
      const now = ctx.clock.now();
      await tx
        .update(purchaseDisputes)
        .set({ state: "withdrawn", decidedAt: now, version: sql`${purchaseDisputes.version} + 1` })
        .where(isIt);
      const acceptBy = await goOn(tx, orderId, now);
      await appendOrderEvent(tx, ctx.actor, order, {
        type: "dispute.withdrawn",
        visibility: "public",
        data: { disputeId, acceptBy: acceptBy?.toISOString() ?? null },
        alsoHeard: [disputesTopic],
      });
      return ok(undefined);
    }),
  );
}

/** Lets the hours go on; who is told of the last ones now is not reminded of them as well. */
async function goOn(tx: Transaction, orderId: string, now: Date): Promise<Date | null> {
  const { acceptBy: was } = await purchaseRowOf(tx, orderId);
  const least = new Date(now.getTime() + leastHoursAfterDispute * 3_600_000);
  // Not handed over at the moment: nothing counts as accepted.
  if (!was || was >= least) return was;
  const set = { acceptBy: least, reminders: reminderHours.length };
  await tx.update(accountPurchases).set(set).where(eq(accountPurchases.orderId, orderId));
  return least;
}

const decided: Failure = { code: "conflict", text: "This dispute has been decided." };
