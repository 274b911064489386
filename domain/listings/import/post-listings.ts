import { createHash } from "node:crypto";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { once } from "../../../platform/idempotency/once.ts";
import { giveTurns } from "../../../platform/turns/give-turns.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { isLoginListed, loginIsListed, loginNeededText } from "../desk/failures.ts";
import { insertListings } from "../desk/insert-listings.ts";
import { rowsWithListedLogin } from "../desk/login-prints.ts";
import type { NewListing } from "../desk/new-listing-input.ts";

/** Listings that one call makes at most; more of them are an import. */
export const mostPosted = 1_000;

type PostListings = {
  rows: readonly NewListing[];
  /** On the catalog at once; each row needs a login then. Otherwise they are drafts. */
  publishes: boolean;
  /** Scope and key of Rule P11. */
  once: { scope: string; key: string };
};

/**
 * Makes listings of checked rows, all of them or none (Rule S101). A repeat under the same key gets the first
 * answer. For whoever edits listings, staff keys included. Refuses none or too many, and a row without a
 * login that is to be published (`invalid`), and a login that another listing has (`conflict`).
 */
export async function postListings(
  ctx: ListingsCtx,
  { rows, publishes, once: { scope, key } }: PostListings,
): Promise<Result<{ listings: { id: string; slug: string }[]; replayed: boolean }>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  if (rows.length === 0 || rows.length > mostPosted) return fail(wrongNumber);
  if (publishes && rows.some(({ login }) => login === null)) return fail(needsLogin);
  const madeBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  const content = { rows: await printOfRows(rows), publishes };
  const done = await onceTaken(() =>
    once(ctx, { scope, key, content }, async (tx) => {
      const listed = await rowsWithListedLogin(ctx, tx, rows);
      if (listed.length > 0) throw new ListedLogins(listed);
      const made = await insertListings(tx, ctx, { rows, publishes, madeBy });
      return { status: 201, answer: made.map(({ id, slug }) => ({ id, slug })), store: true };
    }),
  );
  if (!done.ok) return done;
  return ok({ listings: done.value.answer, replayed: done.value.replayed });
}

/** What a repeat is known again by. Made in pieces, so that nobody else waits for it. */
async function printOfRows(rows: readonly NewListing[]): Promise<string> {
  const print = createHash("sha256");
  const turn = giveTurns();
  for (const row of rows) {
    await turn();
    print.update(`${JSON.stringify(row)}\n`);
  }
  return print.digest("base64url");
}

/** Undoes the call: some of its logins are listed. */
class ListedLogins extends Error {
  readonly indexes: readonly number[];
  constructor(indexes: readonly number[]) {
    super("Logins already listed");
    this.indexes = indexes;
  }
}

async function onceTaken<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch (error) {
    if (isLoginListed(error)) return fail(loginIsListed);
    if (!(error instanceof ListedLogins)) throw error;
    const [first = 0, ...more] = error.indexes;
    const others = more.length > 0 ? ` and ${more.length} more` : "";
    const text = `Another listing already has the login of listing ${first}${others}.`;
    return fail({ ...loginIsListed, text });
  }
}

const wrongNumber: Failure = {
  code: "invalid",
  text: `Send 1 to ${mostPosted.toLocaleString("en-US")} listings. For more, import a file in the desk.`,
};
const needsLogin: Failure = {
  code: "invalid",
  field: "email",
  text: loginNeededText,
};
