import { eq, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { type ListingImportRow, listingImports } from "../tables.ts";
import { importJob } from "./run-import.ts";

/**
 * Begins the import of rows that were checked; a job does it, so that nobody waits. Started already, it
 * answers the same. Refuses an unknown import (`not_found`), one with errors, one that was thrown away, and
 * rows older than a day (`conflict`). For whoever edits listings.
 */
export function startImport(
  ctx: ListingsCtx,
  { importId }: { importId: string },
): Promise<Result<undefined>> {
  return changeImport(ctx, importId, async (tx, row) => {
    if (row.state === "running" || row.state === "done") return ok(undefined);
    if (row.state === "refused") return fail(hasErrors);
    if (row.state === "discarded" || row.rowsSecretId === null) return fail(thrownAway);
    const secret = { id: row.rowsSecretId, subject: `listing-import:${row.id}` };
    if ((await ctx.vault.open(tx, secret)) === null) return fail(tooOld);
    // Whoever has started it is waited for, however long it takes.
    await ctx.vault.expire(tx, { subject: secret.subject, at: null });
    await tx
      .update(listingImports)
      .set({
        state: "running",
        doneCount: 0,
        failedReason: null,
        version: sql`${listingImports.version} + 1`,
      })
      .where(eq(listingImports.id, row.id));
    await addJob(tx, importJob, { importId: row.id }, { jobKey: `${importJob}:${row.id}` });
    return ok(undefined);
  });
}

/**
 * Throws away rows that were checked and not imported, with the logins among them. Refuses what is being
 * imported or was (`conflict`). For whoever edits listings.
 */
export function discardImport(
  ctx: ListingsCtx,
  { importId }: { importId: string },
): Promise<Result<undefined>> {
  return changeImport(ctx, importId, async (tx, row) => {
    if (row.state === "running" || row.state === "done") return fail(alreadyStarted);
    await ctx.vault.destroy(tx, { subject: `listing-import:${row.id}` });
    await tx
      .update(listingImports)
      .set({ state: "discarded", rowsSecretId: null, version: sql`${listingImports.version} + 1` })
      .where(eq(listingImports.id, row.id));
    return ok(undefined);
  });
}

type Change = (tx: Transaction, row: ListingImportRow) => Promise<Result<undefined>>;

async function changeImport(ctx: ListingsCtx, importId: string, change: Change): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    const [row] = await tx.select().from(listingImports).where(eq(listingImports.id, importId)).for("update");
    return row ? change(tx, row) : fail(noImport);
  });
}

export const noImport: Failure = { code: "not_found", text: "This import doesn't exist." };
const hasErrors: Failure = {
  code: "conflict",
  text: "Some rows have errors, so nothing was imported. Fix them and check the file again.",
};
const thrownAway: Failure = { code: "conflict", text: "These rows were discarded. Check the file again." };
const tooOld: Failure = {
  code: "conflict",
  text: "These rows expired after a day. Check the file again.",
};
const alreadyStarted: Failure = {
  code: "conflict",
  text: "This import has started, so you can't discard it.",
};
