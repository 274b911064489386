import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import type { ListingsCtx } from "../context.ts";
import { isLoginListed } from "../desk/failures.ts";
import { insertListings } from "../desk/insert-listings.ts";
import { type ListingImportRow, listingImports } from "../tables.ts";
import { readRows } from "./rows-text.ts";

/** The job that imports: `{ importId }`. */
export const importJob = "import-listings";

/** Rows written between two steps of the progress bar. */
const batch = 500;

/**
 * Imports all rows of an import or none of them: one transaction, so that a power cut leaves nothing behind
 * and the job begins anew. The progress is counted beside it, for whoever watches. One that fails says so,
 * and can be started again. Leaves an import that is not running as it is. For the program itself.
 */
export async function runImport(ctx: ListingsCtx, { importId }: { importId: string }): Promise<void> {
  try {
    await ctx.db.transaction((tx) => importOnce(ctx, tx, importId));
  } catch (error) {
    ctx.log.error({ err: error, importId }, "an import of listings failed");
    await ctx.db
      .update(listingImports)
      .set({
        state: "failed",
        doneCount: 0,
        failedReason: isLoginListed(error) ? listedMeanwhile : failed,
        finishedAt: ctx.clock.now(),
      })
      // Where only the answer of the commit was lost, it is done, and stays so.
      .where(and(eq(listingImports.id, importId), eq(listingImports.state, "running")));
  }
}

const listedMeanwhile =
  "Nothing was imported. Another listing now has one of these logins. Discard these rows and check the file again.";
const failed =
  "Something went wrong on our side, so nothing was imported. Try again. Details are in the log.";

async function importOnce(ctx: ListingsCtx, tx: Transaction, importId: string): Promise<void> {
  // Not the row itself: its progress is written from outside this transaction.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${importId}`}::text, 0))`);
  const [row] = await tx.select().from(listingImports).where(eq(listingImports.id, importId));
  if (row?.state !== "running") return;
  const subject = `listing-import:${row.id}`;
  const sealed = row.rowsSecretId && (await ctx.vault.open(tx, { id: row.rowsSecretId, subject }));
  if (!sealed) throw new Error("The rows of an import are gone");
  await insertInBatches(ctx, tx, row, sealed);
  await ctx.vault.destroy(tx, { subject });
  await tx
    .update(listingImports)
    .set({ state: "done", doneCount: row.rowCount, rowsSecretId: null, finishedAt: ctx.clock.now() })
    .where(eq(listingImports.id, row.id));
}

async function insertInBatches(
  ctx: ListingsCtx,
  tx: Transaction,
  { id, publishes, madeBy, rowCount }: ListingImportRow,
  sealed: string,
): Promise<void> {
  const startedAt = ctx.clock.now();
  const atOnce = { ...ctx, clock: { now: () => startedAt } };
  let doneCount = 0;
  for (const part of readRows(sealed, batch)) {
    await insertListings(tx, atOnce, { rows: part, publishes, madeBy, offset: doneCount });
    doneCount += part.length;
    if (doneCount < rowCount) {
      await ctx.db.update(listingImports).set({ doneCount }).where(eq(listingImports.id, id));
    }
  }
}
