import { and, inArray, lte, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../../platform/database/connect.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import type { ListingsCtx } from "./context.ts";
import { pictureIdOf } from "./disputes/disputes-of.ts";
import { importJob, runImport } from "./import/run-import.ts";
import { addSweepJob } from "./pictures/picture-jobs.ts";
import { acceptInTime } from "./purchase/accept-in-time.ts";
import { deliverJob, deliverPaid } from "./purchase/deliver-paid.ts";
import { disputeEntryDays } from "./purchase/purchase-copy.ts";
import type { DisputesCtx } from "./purchase/purchase-ctx.ts";
import { remindBuyers } from "./purchase/remind-buyers.ts";
import { disputeEntries, listingImports, purchaseDisputes } from "./tables.ts";

const mostPerRun = 500;

/** How long staff can look at what an import did. */
const retentionDays = 180;

/** When this part's jobs run, as lines for the crontab of startJobs. */
export const listingsCrontab = [
  "*/2 * * * * accept-purchases ?jobKey=accept-purchases&max=2",
  "*/5 * * * * remind-buyers ?jobKey=remind-buyers&max=2",
  "47 4 * * * forget-disputes ?jobKey=forget-disputes&max=2",
  "53 4 * * * forget-imports ?jobKey=forget-imports&max=2",
].join("\n");

const importPayload = z.object({ importId: z.uuid() });
const orderPayload = z.object({ orderId: z.uuid() });

/** The tasks of those lines, of the job of a purchase that is paid, and of an import. */
export function listingsTasks(ctx: DisputesCtx) {
  return {
    "accept-purchases": inLane("orders", async () => {
      const accepted = await acceptInTime(ctx);
      if (accepted > 0) ctx.log.info({ accepted }, "purchases accepted by themselves");
    }),
    "remind-buyers": inLane("tidying", () => remindBuyers(ctx)),
    "forget-disputes": inLane("tidying", async () => {
      const forgotten = await forgetDisputes(ctx);
      if (forgotten > 0) ctx.log.info({ forgotten }, "entries of old disputes deleted");
    }),
    "forget-imports": inLane("tidying", async () => {
      const forgotten = await forgetImports(ctx);
      if (forgotten > 0) ctx.log.info({ forgotten }, "reports of old imports deleted");
    }),
    [importJob]: inLane("slow", (payload) => runImport(ctx, importPayload.parse(payload))),
    [deliverJob]: inLane("orders", (payload) => deliverPaid(ctx, orderPayload.parse(payload))),
  };
}

/**
 * Deletes the reports of old imports; their rows left the vault long before, and what they made are listings.
 * Answers how many. For the program itself.
 */
export async function forgetImports({ db, clock }: Pick<ListingsCtx, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
  const deleted = await db
    .delete(listingImports)
    .where(and(ne(listingImports.state, "running"), lte(listingImports.createdAt, before)));
  return deleted.rowCount ?? 0;
}

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
