import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { expiredLink } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import type { Joining } from "./inputs.ts";
import { findInvitation, invitationEvent } from "./invitations.ts";
import { limitTries } from "./limits.ts";
import { isStaff, type PasswordRule, type StaffRole } from "./model.ts";
import { openSession } from "./open-session.ts";
import { checkPasswordLength, passwordRuleFor } from "./password-length.ts";
import { dropAllPending } from "./pending.ts";
import { dropProviders, endSessions, setPasswordHash } from "./person-row.ts";
import { ensureProfile, getProfile } from "./profiles.ts";
import type { Viewer } from "./read-viewer.ts";
import { lockRoles } from "./roles.ts";
import { staffInvitations, userProfiles, users } from "./tables.ts";

/**
 * What whoever opened an invitation has to do: choose a password (`new`), sign in to the account they have
 * (`sign-in`), accept (`ready`), or leave another account first (`other-person`).
 */
export type InvitationView = {
  email: string;
  role: StaffRole;
  inviterName: string;
  step: "new" | "sign-in" | "ready" | "other-person";
  rule: PasswordRule;
};

/** What an invitation's link shows; `expired` for one that was used, withdrawn or is over its time. */
export async function readInvitation(
  ctx: Pick<PeopleCtx, "db" | "clock">,
  { token, viewer }: { token: string; viewer: Viewer | null },
): Promise<Result<InvitationView>> {
  const found = await findInvitation(ctx, token);
  if (!found) return fail(expiredLink);
  const { email, role, inviterName } = found;
  const step = await stepOf(ctx.db, email, viewer);
  return ok({ email, role, inviterName, step, rule: await passwordRuleFor(ctx, role) });
}

async function stepOf(db: Queryable, email: string, viewer: Viewer | null): Promise<InvitationView["step"]> {
  if (viewer) return viewer.email === email && viewer.emailVerified ? "ready" : "other-person";
  const [known] = await db
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return known?.emailVerified ? "sign-in" : "new";
}

type JoinInput = {
  token: string;
  viewer: Viewer | null;
  /** Name and password of somebody without an account. */
  joining: Joining | null;
  headers: RequestHeaders;
  client: string;
  /** As of `resetPassword`. */
  whenUnconfirmed?: (tx: Transaction, personId: string) => Promise<void>;
};

/**
 * Accepts an invitation, once: gives its address the role, and signs in here. Whoever has an account must be
 * signed in to it; without one it is made, since the mailed link proves the address. An account whose address
 * nobody confirmed may be a stranger's: its ways in are replaced. All other sessions end. The inviter must
 * still have the rights they gave.
 */
export async function joinStaff(ctx: PeopleCtx, input: JoinInput): Promise<Result<WithCookies>> {
  const limited = await limitTries(ctx, "mailed-link-client", input.client);
  if (!limited.ok) return limited;
  const { token, viewer, joining, whenUnconfirmed } = input;
  const shown = await readInvitation(ctx, { token, viewer });
  if (!shown.ok) return shown;
  const { step, rule } = shown.value;
  if (step === "sign-in") return fail(signInFirst);
  if (step === "other-person") return fail(otherPerson);
  if (step === "new" && !joining) return fail({ code: "invalid", text: "Please choose a password." });
  if (step === "new" && joining) {
    const longEnough = checkPasswordLength(joining.password, rule);
    if (!longEnough.ok) return longEnough;
  }
  const authContext = await ctx.auth.$context;
  const hash = joining && step === "new" ? await authContext.password.hash(joining.password) : null;
  const joined = await ctx.db.transaction(async (tx): Promise<Result<string>> => {
    await lockRoles(tx);
    const invitation = await findInvitation({ db: tx, clock: ctx.clock }, token);
    if (!invitation) return fail(expiredLink);
    const { email } = invitation;
    const personId = await personOf(tx, { email, viewer, hash, name: joining?.name, whenUnconfirmed });
    if (!personId) return fail(signInFirst);
    const before = await getProfile(tx, personId);
    if (before && (isStaff(before.role) || before.disabledAt)) return fail(onStaff);
    await tx
      .update(staffInvitations)
      .set({ acceptedAt: ctx.clock.now() })
      .where(eq(staffInvitations.id, invitation.id));
    await tx
      .update(userProfiles)
      .set({
        role: invitation.role,
        accessSince: ctx.clock.now(),
        accessFrom: invitation.invitedBy,
        ...(hash && joining ? { displayName: joining.name.slice(0, 60) } : {}),
        version: sql`${userProfiles.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(userProfiles.id, personId));
    await endSessions(tx, personId);
    await dropAllPending(tx, personId);
    await recordJoin(tx, { personId, invitationId: invitation.id, role: invitation.role });
    return ok(personId);
  });
  if (!joined.ok) return joined;
  return ok({ cookies: await openSession(ctx, joined.value, input.headers) });
}

type Joined = Pick<JoinInput, "viewer" | "whenUnconfirmed"> & {
  email: string;
  hash: string | null;
  name: string | undefined;
};

/** The person who joins, made if there is none; null for one who has to sign in to their account first. */
async function personOf(
  tx: Transaction,
  { email, viewer, hash, name, whenUnconfirmed }: Joined,
): Promise<string | null> {
  await tx
    .insert(users)
    .values({ email, name: name ?? "" })
    .onConflictDoNothing({ target: users.email });
  const [person] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  if (!person) throw new Error("The person could neither be made nor found");
  if (viewer) return viewer.personId === person.id && person.emailVerified ? person.id : null;
  if (person.emailVerified || !hash) return null;
  await dropProviders(tx, person.id);
  await whenUnconfirmed?.(tx, person.id);
  await setPasswordHash(tx, person.id, hash);
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
  await ensureProfile(tx, { personId: person.id, displayName: name });
  return person.id;
}

type Join = { personId: string; invitationId: string; role: StaffRole };

async function recordJoin(tx: Transaction, { personId, invitationId, role }: Join): Promise<void> {
  const actor: Actor = { kind: "system", name: "invitation" };
  await appendEvent(tx, {
    ...invitationEvent(actor, invitationId),
    type: "invitation.accepted",
    data: { role, personId },
  });
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: personId,
    type: "person.role_changed",
    actor,
    visibility: "internal",
    data: { role, from: "member" },
    topics: [`user:${personId}`, "people"],
  });
}

const signInFirst = {
  code: "conflict",
  text: "You have an account with this email address. Sign in to it, then open the invitation again.",
} as const;
const otherPerson = {
  code: "forbidden",
  text: "This invitation is for another email address. Log out first, then open it again.",
} as const;
const onStaff = { code: "conflict", text: "This account is on the staff already." } as const;
