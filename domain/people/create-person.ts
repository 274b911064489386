import { randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Role } from "../../kernel/actor.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { mailLink } from "./auth-mails.ts";
import type { PeopleCtx } from "./context.ts";
import { addPending, dropAllPending, dropPending } from "./pending.ts";
import { dropProviders, endSessions, lockPerson, setPasswordHash } from "./person-row.ts";
import { ensureProfile } from "./profiles.ts";
import { userProfiles, users } from "./tables.ts";

type NewPerson = {
  email: string;
  displayName: string;
  rsn?: string | undefined;
  role: Role;
  password: string;
  /** Whether the caller vouches for the address. Otherwise it is confirmed by a mailed or printed link. */
  confirmed: boolean;
};

/**
 * Makes a person, or gives the role to the person who has that address already. Returns the person's id and
 * whether the account is new. Somebody who has confirmed the address keeps their password. An account whose
 * address was never confirmed may be a stranger's: its ways in are replaced by the given password. A changed
 * role ends all sessions. For the command line and the demo only.
 */
export async function createPerson(
  ctx: PeopleCtx,
  input: NewPerson,
): Promise<{ personId: string; isNew: boolean }> {
  const authContext = await ctx.auth.$context;
  const hash = await authContext.password.hash(input.password);
  return ctx.db.transaction(async (tx) => {
    const { personId, isNew } = await findOrInsert(tx, input);
    const before = await lockPerson(tx, personId);
    const isUnconfirmed = isNew || before?.emailVerified !== true;
    if (isUnconfirmed) await takeOver(tx, personId, hash, input.confirmed);
    await ensureProfile(tx, { personId, displayName: input.displayName, rsn: input.rsn, role: input.role });
    const changed = await tx
      .update(userProfiles)
      .set({
        role: input.role,
        disabledAt: null,
        disabledRole: null,
        version: sql`${userProfiles.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
      .where(and(eq(userProfiles.id, personId), ne(userProfiles.role, input.role)))
      .returning({ id: userProfiles.id });
    if (!isUnconfirmed && changed.length === 0) return { personId, isNew };
    await endSessions(tx, personId);
    await dropAllPending(tx, personId);
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: isNew ? "person.created" : "person.role_changed",
      actor: ctx.actor,
      visibility: "internal",
      data: { role: input.role },
      topics: [`user:${personId}`, "people"],
    });
    return { personId, isNew };
  });
}

async function findOrInsert(
  tx: Transaction,
  input: NewPerson,
): Promise<{ personId: string; isNew: boolean }> {
  const email = input.email.toLowerCase();
  const inserted = await tx
    .insert(users)
    .values({ email, name: input.displayName, emailVerified: input.confirmed })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (inserted[0]) return { personId: inserted[0].id, isNew: true };
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!found[0]) throw new Error("The person could neither be made nor found");
  return { personId: found[0].id, isNew: false };
}

async function takeOver(tx: Transaction, personId: string, hash: string, confirmed: boolean): Promise<void> {
  await dropProviders(tx, personId);
  await setPasswordHash(tx, personId, hash);
  await tx.update(users).set({ emailVerified: confirmed }).where(eq(users.id, personId));
}

/**
 * Makes an admin, or makes one of the person with this address, and returns a link, good for an hour and
 * once, with which they choose their password. The link also confirms the address of an account that was not.
 */
export async function createAdmin(ctx: PeopleCtx, email: string): Promise<{ isNew: boolean; link: string }> {
  const password = randomBytes(32).toString("base64url");
  const { personId, isNew } = await createPerson(ctx, {
    email,
    displayName: "Admin",
    role: "admin",
    password,
    confirmed: false,
  });
  const token = await ctx.db.transaction(async (tx) => {
    await dropPending(tx, personId, "reset-password");
    return addPending(tx, { kind: "reset-password", personId, now: ctx.clock.now() });
  });
  return { isNew, link: mailLink(ctx.origin, "recovery", token) };
}
