import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { userProfiles, users } from "./tables.ts";

/** The mail addresses of all admins, for news that each of them must hear. */
export async function adminMailAddresses(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .where(eq(userProfiles.role, "admin"))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}
