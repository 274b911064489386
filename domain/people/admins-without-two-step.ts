import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { userProfiles, users } from "./tables.ts";

/** How many admins sign in with a password alone. */
export function countAdminsWithoutTwoStep(db: Queryable): Promise<number> {
  const admins = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.id, users.id))
    .where(and(eq(userProfiles.role, "admin"), eq(users.twoFactorEnabled, false)));
  return db.$count(admins.as("admins"));
}
