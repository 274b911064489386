import { randomUUID } from "node:crypto";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { loginIsListed } from "../desk/failures.ts";
import { rowsWithListedLogin } from "../desk/login-prints.ts";
import { listingImports } from "../tables.ts";
import { type CheckedRows, checkRows } from "./check-rows.ts";
import { writeRows } from "./rows-text.ts";

/** Rows that were checked and not imported are thrown away after this: they hold logins. */
const retentionHours = 24;
/** Errors that are kept and shown; a file with more has something wrong with all of it. */
const mostErrors = 500;

/**
 * Reads and checks every row of a file, and imports nothing: a dry run. What may be imported waits in the
 * vault for `startImport` or a day; of what may not, only the errors are kept, each with its line. For
 * whoever edits listings.
 */
export async function checkImport(
  ctx: ListingsCtx,
  { text, publishes }: { text: string; publishes: boolean },
): Promise<Result<{ importId: string; isClean: boolean }>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person")
    return fail({ code: "forbidden", text: "Only people can import listings. API keys can't." });
  const { personId } = ctx.actor;
  const {
    rows,
    listings,
    filledIn,
    lines,
    errors: ownErrors,
  } = await checkRows(text, { needsLogin: publishes });
  const errors = ownErrors.length > 0 ? ownErrors : await listedErrors(ctx, listings, lines);
  const isClean = errors.length === 0;
  const importId = randomUUID();
  const now = ctx.clock.now();
  const value = isClean ? await writeRows(listings, filledIn) : null;
  await transact(ctx.db, async (tx) => {
    const rowsSecretId = value
      ? await ctx.vault.seal(tx, {
          kind: "import-rows",
          subject: `listing-import:${importId}`,
          value,
          destroyAfter: new Date(now.getTime() + retentionHours * 3_600_000),
        })
      : null;
    await tx.insert(listingImports).values({
      id: importId,
      state: isClean ? "checked" : "refused",
      rowCount: rows,
      errors: countsOf(errors),
      publishes,
      rowsSecretId,
      madeBy: personId,
      createdAt: now,
    });
    return ok(undefined);
  });
  return ok({ importId, isClean });
}

/** Rows whose login another listing has: an account is listed once (Rule P20). */
async function listedErrors(
  ctx: ListingsCtx,
  listings: CheckedRows["listings"],
  lines: readonly number[],
): Promise<Errors> {
  const listed = await transact(ctx.db, async (tx) => ok(await rowsWithListedLogin(ctx, tx, listings)));
  if (!listed.ok) throw new Error("Nothing here refuses");
  return listed.value.map((at) => ({ line: lines[at] ?? 1, column: "email", text: loginIsListed.text }));
}

type Errors = CheckedRows["errors"];

function countsOf(errors: Errors): Errors {
  const [more, last] = [errors.length - mostErrors, errors.at(mostErrors)];
  if (more <= 0 || !last) return errors;
  const text = `And ${more.toLocaleString("en-US")} more errors after this.`;
  return [...errors.slice(0, mostErrors), { line: last.line, column: null, text }];
}
