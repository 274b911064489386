import type { Failure } from "../../kernel/errors.ts";
import { fail, type Result } from "../../kernel/result.ts";
import type { Database, Transaction } from "./connect.ts";

/** Carries a refusal out of a transaction that is rolled back for it. */
class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super("The transaction was refused");
    this.failure = failure;
  }
}

/** Runs `work` in one transaction that commits on success and is undone when it refuses or throws. */
export async function transact<T>(
  db: Database,
  work: (tx: Transaction) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new Refusal(result.error);
      return result;
    });
  } catch (error) {
    if (error instanceof Refusal) return fail(error.failure);
    throw error;
  }
}
