import { and, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../platform/database/connect.ts";
import { membershipLevels } from "./model.ts";
import { shownName } from "./shown-name.ts";
import { accounts, sessions, userProfiles, users } from "./tables.ts";

/** By what an account is known again: its email address, game name, and where it is signed in from. */
type OwnTraits = { email: string; rsn: string | null; addresses: string[] };

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

/** The id of the Discord account that somebody signs in with; null for nobody's. */
export async function discordAccountOf(db: Queryable, personId: string): Promise<string | null> {
  const [found] = await db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(and(eq(accounts.userId, personId), eq(accounts.providerId, "discord")))
    .orderBy(accounts.createdAt)
    .limit(1);
  return found?.accountId ?? null;
}

/**
 * How a person came here: whose link, since when, and both their mail addresses, to tell whether they are
 * one.
 */
type Referral = { referrerId: string; referrerEmail: string; friendEmail: string; friendSince: Date };

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
