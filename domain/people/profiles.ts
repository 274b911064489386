import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Role } from "../../kernel/actor.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { unnamed } from "./person-names.ts";
import { userProfiles } from "./tables.ts";

export type Profile = typeof userProfiles.$inferSelect;

/** No letters or digits that look alike, since people read these codes to each other. */
const codeAlphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

function newReferralCode(): string {
  return Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
}

type NewProfile = {
  personId: string;
  displayName?: string | undefined;
  rsn?: string | undefined;
  role?: Role | undefined;
  /** The code of the referral link this person came with; unknown codes and one's own are ignored. */
  referralCode?: string | undefined;
};

/**
 * Makes the profile of a person where there is none, with the defaults of Rule S27, and returns it. Called
 * twice, or at the same time, it makes one.
 */
export async function ensureProfile(db: Queryable, input: NewProfile): Promise<Profile> {
  const referredBy = input.referralCode
    ? sql<string>`(select id from user_profiles where referral_code = ${input.referralCode} and id <> ${input.personId})`
    : null;
  const inserted = await db
    .insert(userProfiles)
    .values({
      id: input.personId,
      displayName: input.displayName?.trim().slice(0, 60) || input.rsn || unnamed,
      rsn: input.rsn ?? null,
      role: input.role ?? "member",
      referralCode: newReferralCode(),
      referredBy,
    })
    .onConflictDoNothing({ target: userProfiles.id })
    .returning();
  const profile = inserted[0] ?? (await getProfile(db, input.personId));
  if (!profile) throw new Error("A profile could neither be made nor found");
  return profile;
}

/** The profile of a person, or null. */
export async function getProfile(db: Queryable, personId: string): Promise<Profile | null> {
  const rows = await db.select().from(userProfiles).where(eq(userProfiles.id, personId));
  return rows[0] ?? null;
}

/** Whether an admin keeps this person out. */
export async function isDisabled(db: Queryable, personId: string): Promise<boolean> {
  return (await getProfile(db, personId))?.disabledAt != null;
}
