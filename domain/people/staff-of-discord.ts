import { and, eq } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { isStaff } from "./model.ts";
import { needsTwoStep } from "./people-rules.ts";
import { shownName } from "./shown-name.ts";
import { accounts, userProfiles, users } from "./tables.ts";

/**
 * The person of the staff who signs in with this Discord account, as the actor of what they do there, with
 * their present role; null for nobody, and where the owner's two-step sign-in would keep them from the desk.
 * Discord says who it is, as a password does at the step-up.
 */
export async function staffOfDiscord(
  db: Queryable,
  accountId: string,
): Promise<{ name: string; actor: Extract<Actor, { kind: "person" }> } | null> {
  const [found] = await db
    .select({
      personId: userProfiles.id,
      role: userProfiles.role,
      name: shownName,
      twoFactorEnabled: users.twoFactorEnabled,
    })
    .from(accounts)
    .innerJoin(userProfiles, eq(userProfiles.id, accounts.userId))
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.providerId, "discord"), eq(accounts.accountId, accountId)));
  if (!found || !isStaff(found.role)) return null;
  if (!found.twoFactorEnabled && (await needsTwoStep(db, found.role))) return null;
  const { personId, role, name } = found;
  return { name, actor: { kind: "person", personId, role, sessionId: "discord", elevated: true } };
}
