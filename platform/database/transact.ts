import pg from "pg";
import type { Failure } from "../../kernel/errors.ts";
import { fail, type Result } from "../../kernel/result.ts";
import type { Database, Transaction } from "./connect.ts";

/** Carries a failure out of a transaction that is rolled back for it. */
class RolledBack extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super("The transaction was refused");
    this.failure = failure;
  }
}

/** How the database says that a rule of its own refuses a transaction, with words for people in the hint. */
const refusedByRule = "GH002";

/**
 * What a rule of the database refuses when the transaction commits, in its words; null for every other error.
 */
function failureOf(error: unknown): Failure | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== refusedByRule) return null;
  return { code: "conflict", text: cause.hint ?? "The database rejected this change, so nothing was saved." };
}

/**
 * Runs `work` in one transaction that commits on success and is undone when it refuses or throws. What a rule
 * of the database refuses at the end is a failure too.
 */
export async function transact<T>(
  db: Database,
  work: (tx: Transaction) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result.error);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return fail(error.failure);
    const refused = failureOf(error);
    if (refused) return fail(refused);
    throw error;
  }
}
