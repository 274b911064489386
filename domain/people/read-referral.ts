import { eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../platform/database/connect.ts";
import { shownName } from "./shown-name.ts";
import { userProfiles, users } from "./tables.ts";

/**
 * How a person came here: whose link, since when, and both their mail addresses, to tell whether they are
 * one.
 */
export type Referral = { referrerId: string; referrerEmail: string; friendEmail: string; friendSince: Date };

/** By whom a person was referred (Rule P26); null for those who came by themselves. */
export async function readReferral(db: Queryable, personId: string): Promise<Referral | null> {
  const referrer = alias(users, "referrer");
  const [found] = await db
    .select({
      referrerId: referrer.id,
      referrerEmail: referrer.email,
      friendEmail: users.email,
      friendSince: userProfiles.createdAt,
    })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .innerJoin(referrer, eq(referrer.id, userProfiles.referredBy))
    .where(eq(userProfiles.id, personId));
  return found ?? null;
}

/** How staff reach people: display names and mail addresses by their ids; unknown ids are left out. */
export async function readReach(
  db: Queryable,
  personIds: readonly string[],
): Promise<Map<string, { displayName: string; email: string }>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, displayName: shownName, email: users.email })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .where(inArray(userProfiles.id, [...new Set(personIds)]));
  return new Map(rows.map(({ id, ...reach }) => [id, reach]));
}
