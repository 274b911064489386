import { and, eq } from "drizzle-orm";
import type { Role } from "../../../kernel/actor.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { maskEmail } from "../../../kernel/mask-email.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { StaffRole } from "../model.ts";
import { allow } from "../policy.ts";
import { shownName } from "../shown-name.ts";
import { accounts, providerHandles, userProfiles, users } from "../tables.ts";

/** Somebody with an account, as the desk shows them. */
export type DeskPerson = {
  id: string;
  displayName: string;
  rsn: string | null;
  /** In full for whoever manages people, else masked. */
  email: string;
  isConfirmed: boolean;
  role: Role;
  memberSince: Date;
  version: number;
  /** What only whoever manages people is told; null for everybody else. */
  account: AccountFacts | null;
};

type AccountFacts = {
  twoFactorEnabled: boolean;
  /** The role of somebody who is disabled, which they get back. */
  disabledRole: StaffRole | null;
  disabledAt: Date | null;
  /** How they can sign in: `credential` is a password. */
  ways: string[];
  /** What Discord calls them. */
  handle: string | null;
};

/**
 * Who a person is, for staff who read orders; their address in full and their account for whoever manages
 * people. Refuses an unknown id (`not_found`).
 */
export async function readDeskPerson(
  ctx: Pick<Ctx, "db" | "actor">,
  personId: string,
): Promise<Result<DeskPerson>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const [found] = await ctx.db
    .select({ profile: userProfiles, user: users, displayName: shownName })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .where(eq(userProfiles.id, personId));
  if (!found) return fail(noPerson);
  const { profile, user, displayName } = found;
  const manages = allow(ctx.actor, "people.manage").ok;
  const { twoFactorEnabled } = user;
  const { disabledRole, disabledAt } = profile;
  return ok({
    id: profile.id,
    displayName,
    rsn: profile.rsn,
    email: manages ? user.email : maskEmail(user.email),
    isConfirmed: user.emailVerified,
    role: profile.role,
    memberSince: profile.createdAt,
    version: profile.version,
    account: manages
      ? { twoFactorEnabled, disabledRole, disabledAt, ...(await readWays(ctx, personId)) }
      : null,
  });
}

async function readWays(
  { db }: Pick<Ctx, "db">,
  personId: string,
): Promise<Pick<AccountFacts, "ways" | "handle">> {
  const rows = await db
    .select({ way: accounts.providerId, handle: providerHandles.handle })
    .from(accounts)
    .leftJoin(
      providerHandles,
      and(
        eq(providerHandles.providerId, accounts.providerId),
        eq(providerHandles.accountId, accounts.accountId),
      ),
    )
    .where(eq(accounts.userId, personId));
  return {
    ways: [...new Set(rows.map(({ way }) => way))].sort(),
    handle: rows.find(({ handle }) => handle)?.handle ?? null,
  };
}

export const noPerson: Failure = { code: "not_found", text: "This person doesn't exist." };
