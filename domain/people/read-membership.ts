import { eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { membershipLevels } from "./model.ts";
import { userProfiles } from "./tables.ts";

/** What a person's account is called, and since when they have it (Rule S28). */
export type Membership = { level: string; since: Date };

/** The membership of a person; null for an id that is nobody's. */
export async function readMembership(db: Queryable, personId: string): Promise<Membership | null> {
  const [found] = await db
    .select({ role: userProfiles.role, since: userProfiles.createdAt })
    .from(userProfiles)
    .where(eq(userProfiles.id, personId));
  return found ? { level: membershipLevels[found.role], since: found.since } : null;
}
