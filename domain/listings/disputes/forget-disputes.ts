import { and, inArray, lte, ne, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { addSweepJob } from "../pictures/picture-jobs.ts";
import { disputeEntryDays } from "../purchase/purchase-copy.ts";
import type { DisputesCtx } from "../purchase/purchase-ctx.ts";
import { disputeEntries, purchaseDisputes } from "../tables.ts";
import { pictureIdOf } from "./disputes-of.ts";

const mostPerRun = 500;

/**
 * Deletes what was written in disputes that ended `disputeEntryDays` ago, pictures included: it may be
 * personal. That there was a dispute and how it ended stays. Answers how many entries are gone. Safe to
 * repeat. For the program itself.
 */
export async function forgetDisputes({ db, clock }: DisputesCtx): Promise<number> {
  const before = new Date(clock.now().getTime() - disputeEntryDays * 86_400_000);
  const { id, state, decidedAt } = purchaseDisputes;
  const over = db
    .select({ id })
    .from(purchaseDisputes)
    .where(and(ne(state, "open"), lte(decidedAt, before)));
  let forgotten = 0;
  for (let gone = mostPerRun; gone === mostPerRun; forgotten += gone) {
    gone = await db.transaction(async (tx) => {
      const some = tx
        .select({ id: disputeEntries.id })
        .from(disputeEntries)
        .where(inArray(disputeEntries.disputeId, over))
        .limit(mostPerRun);
      return forget(tx, inArray(disputeEntries.id, some));
    });
  }
  return forgotten;
}

/**
 * Deletes what was written in the disputes of these orders, pictures included, in the caller's transaction.
 */
export async function forgetDisputesOf(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { id, orderId } = purchaseDisputes;
  const theirs = tx
    .select({ id })
    .from(purchaseDisputes)
    .where(inArray(orderId, [...orderIds]));
  await forget(tx, inArray(disputeEntries.disputeId, theirs));
}

async function forget(tx: Transaction, which: SQL): Promise<number> {
  const deleted = await tx.delete(disputeEntries).where(which).returning();
  for (const { key } of deleted.flatMap(({ pictures }) => pictures)) await addSweepJob(tx, pictureIdOf(key));
  return deleted.length;
}
