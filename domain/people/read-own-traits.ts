import { eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { sessions, userProfiles, users } from "./tables.ts";

/** By what an account is known again: its email address, game name, and where it is signed in from. */
export type OwnTraits = { email: string; rsn: string | null; addresses: string[] };

/** The traits of a person's account; null for nobody. */
export async function readOwnTraits(db: Queryable, personId: string): Promise<OwnTraits | null> {
  const [person] = await db
    .select({ email: users.email, rsn: userProfiles.rsn })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.id, users.id))
    .where(eq(users.id, personId));
  if (!person) return null;
  const rows = await db
    .select({ address: sessions.ipAddress })
    .from(sessions)
    .where(eq(sessions.userId, personId));
  return { ...person, addresses: rows.flatMap(({ address }) => (address ? [address] : [])) };
}
