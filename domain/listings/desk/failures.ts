import { DrizzleQueryError } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, type Result } from "../../../kernel/result.ts";
import type { Database, Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";

/** Said of a row that is to be published without a login. */
export const loginNeededText = "To publish, a listing needs a login: email and password.";

export const listingNotFound: Failure = { code: "not_found", text: "This listing doesn't exist." };
export const listingWithdrawn: Failure = {
  code: "conflict",
  field: "version",
  text: "This listing was withdrawn, so your change wasn't saved.",
};
export const heldByOrder: Failure = {
  code: "conflict",
  text: "An order holds this account. Cancel that order first, or wait until its hold ends.",
};
export const noLogin: Failure = {
  code: "conflict",
  text: "It has no login. Save one first.",
};
export const staleLogin: Failure = {
  code: "conflict",
  text: "An earlier buyer has seen its login. Change the password in game and save the new login first.",
};
export const isSold: Failure = { code: "conflict", text: "This account is sold." };

/** An account is one of a kind: the same login is not listed twice (Rule P20). */
export const loginIsListed: Failure = {
  code: "conflict",
  field: "email",
  text: "Another listing already has this login.",
};

/** `transact`, where the database refuses a login that another listing took at the same moment. */
export async function onceListed<T>(
  db: Database,
  run: (tx: Transaction) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await transact(db, run);
  } catch (error) {
    if (isLoginListed(error)) return fail(loginIsListed);
    throw error;
  }
}

/** Whether the database refused a login because another listing has it. */
export function isLoginListed(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && "constraint" in cause && cause.constraint === "account_listings_login";
}
