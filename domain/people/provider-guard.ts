import type { BetterAuthOptions } from "better-auth";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/database/connect.ts";
import { users } from "./tables.ts";

type UserOptions = NonNullable<BetterAuthOptions["user"]>;

/**
 * Stands before every sign-in and every new link by a provider. Somebody with two-step sign-in can only come
 * in through their password and a code: a provider proves neither, and is not linked to such an account
 * unasked.
 */
export function providerGuard(db: Database): Required<Pick<UserOptions, "validateUserInfo">> {
  return {
    validateUserInfo: async ({ user, source }) => {
      if (source.method !== "oauth" || source.action === "create-user" || !user.id) return;
      const rows = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, user.id));
      if (rows[0]?.on) return { error: "second_step_required", errorDescription: secondStepRequired };
    },
  };
}

/** What a person with two-step sign-in reads when they come back from a provider. */
const secondStepRequired =
  "Two-step sign-in is on for this account. Please sign in with your password and a code.";
