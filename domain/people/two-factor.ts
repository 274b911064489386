import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { readShop } from "../../platform/settings/read-shop.ts";
import { callAuth, noPasswordText } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import type { confirmEnrolInput, disableTwoFactorInput, enrolInput } from "./inputs.ts";
import { triesKey } from "./known-browser.ts";
import { limitTries } from "./limits.ts";
import { checkCode } from "./one-time-code.ts";
import { openSession } from "./open-session.ts";
import { checkPassword } from "./passwords.ts";
import { dropAllPending } from "./pending.ts";
import { needsTwoStep } from "./people-rules.ts";
import { endSessions, lockPerson } from "./person-row.ts";
import type { Viewer } from "./read-viewer.ts";
import { twoFactors, userProfiles, users } from "./tables.ts";

/** What the person needs once to set up an authenticator app; shown once and kept encrypted. */
export type Enrolment = { uri: string; secret: string; backupCodes: string[] };

type WithRequest = { headers: RequestHeaders; viewer: Viewer };

const noPassword = { code: "conflict", field: "currentPassword", text: noPasswordText } as const;

/**
 * Starts two-step sign-in after checking the password. It is off until a code has been confirmed. Who has no
 * password sets one first (`conflict`): a provider's sign-in opens no account that has two-step sign-in.
 */
export async function beginTwoFactor(
  ctx: PeopleCtx,
  input: z.infer<typeof enrolInput> & WithRequest,
): Promise<Result<Enrolment>> {
  const { headers, viewer } = input;
  if (!viewer.hasPassword) return fail(noPassword);
  const checked = await checkPassword(ctx, {
    password: input.currentPassword,
    headers,
    personId: viewer.personId,
  });
  if (!checked.ok) return checked;
  const body = { password: input.currentPassword, method: "totp" as const };
  // The name under which the authenticator app lists the account.
  const { name: issuer } = await readShop(ctx.db);
  const called = await callAuth(() =>
    ctx.auth.api.enableTwoFactor({ body: { ...body, issuer }, headers, returnHeaders: true }),
  );
  if (!called.ok) return called;
  const { response } = called.value;
  if (response.method !== "totp") throw new Error("Two-step sign-in answered with another method");
  const secret = new URL(response.totpURI).searchParams.get("secret") ?? "";
  return ok({ uri: response.totpURI, secret, backupCodes: response.backupCodes });
}

/**
 * Turns two-step sign-in on with the first code of the app, which counts as used. Every session ends but a
 * new one here. The service turns it on by itself, before our own transaction: should the server stop between
 * the two, it is on, as the security page shows, without an event and a mail, and other sessions go on.
 */
export async function confirmTwoFactor(
  ctx: PeopleCtx,
  input: z.infer<typeof confirmEnrolInput> & WithRequest,
): Promise<Result<WithCookies>> {
  const { viewer, headers } = input;
  const tries = await triesKey(ctx, headers, viewer.personId);
  const limited = await limitTries(ctx, "password-check", tries);
  if (!limited.ok) return limited;
  const body = { code: input.code };
  const called = await callAuth(() => ctx.auth.api.verifyTOTP({ body, headers, returnHeaders: true }));
  if (!called.ok) return fail({ ...called.error, field: "code" });
  await limitTries(ctx, "one-time-code", `${viewer.personId}:${input.code}`);
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, viewer.personId);
    await recordChange(ctx, tx, viewer, "on");
  });
  return ok({ cookies: await openSession(ctx, viewer.personId, headers) });
}

const roleNeedsIt = {
  code: "conflict",
  text: "Your role needs two-step sign-in, so you can't turn it off.",
} as const;

/**
 * Turns two-step sign-in off after checking the password and a code of the app, or a backup code. Every
 * session ends but a new one here. Refused (`conflict`) for a role that needs it.
 */
export async function disableTwoFactor(
  ctx: PeopleCtx,
  input: z.infer<typeof disableTwoFactorInput> & WithRequest,
): Promise<Result<WithCookies>> {
  const { headers, viewer, code } = input;
  const { personId } = viewer;
  if (await needsTwoStep(ctx.db, viewer.role)) return fail(roleNeedsIt);
  const checked = await checkPassword(ctx, { password: input.currentPassword, headers, personId });
  if (!checked.ok) return checked;
  const proven = await checkCode(ctx, { code, headers, personId });
  if (!proven.ok) return proven;
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, personId);
    await tx
      .update(users)
      .set({ twoFactorEnabled: false, updatedAt: ctx.clock.now() })
      .where(eq(users.id, personId));
    await tx.delete(twoFactors).where(eq(twoFactors.userId, personId));
    await recordChange(ctx, tx, viewer, "off");
  });
  return ok({ cookies: await openSession(ctx, personId, headers) });
}

async function recordChange(
  ctx: PeopleCtx,
  tx: Transaction,
  viewer: Viewer,
  state: "on" | "off",
): Promise<void> {
  const { personId } = viewer;
  await endSessions(tx, personId);
  await dropAllPending(tx, personId);
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: personId,
    type: `person.two_factor_${state}`,
    actor: ctx.actor,
    visibility: "internal",
    topics: [`user:${personId}`],
  });
  const props = { enabled: state === "on", link: `${ctx.origin}/profile/security` };
  await ctx.mailer.queue(tx, { to: viewer.email, template: "two-factor-changed", props });
}

/** How many admins sign in with a password alone. */
export function countAdminsWithoutTwoStep(db: Queryable): Promise<number> {
  const admins = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.id, users.id))
    .where(and(eq(userProfiles.role, "admin"), eq(users.twoFactorEnabled, false)));
  return db.$count(admins.as("admins"));
}
