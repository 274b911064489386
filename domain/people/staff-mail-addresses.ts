import { asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { StaffRole } from "./model.ts";
import { userProfiles, users } from "./tables.ts";

/** The mail addresses of everybody with one of these roles, for news that each of them must hear. */
export async function staffMailAddresses(db: Queryable, roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .where(inArray(userProfiles.role, [...roles]))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}
