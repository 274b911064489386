import { and, eq, gt, lt } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendEvent, type NewEvent } from "../../platform/events/index.ts";
import { bucketOf, clearTokens, takeToken } from "../../platform/rate-limit/take.ts";
import { callAuth, noPasswordText } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import type { stepUpInput } from "./inputs.ts";
import { triesKey } from "./known-browser.ts";
import { waitText } from "./limits.ts";
import { isStaff, stepUpLockMinutes, stepUpMinutes, stepUpTries } from "./model.ts";
import { checkCode } from "./one-time-code.ts";
import { passwordRuleFor } from "./password-length.ts";
import { checkPassword } from "./passwords.ts";
import { needsTwoStep } from "./people-rules.ts";
import { passwordHashOf } from "./person-row.ts";
import type { Viewer } from "./read-viewer.ts";
import { stepUps } from "./tables.ts";

type Input = z.infer<typeof stepUpInput> & { headers: RequestHeaders; viewer: Viewer };

const wrongPassword = {
  code: "unauthenticated",
  field: "password",
  text: "Invalid password. Please try again.",
} as const;
const codeMissing = {
  code: "invalid",
  field: "code",
  text: "Please enter the 6-digit code from your authenticator app",
} as const;

const twoStepMissing = {
  code: "forbidden",
  field: "password",
  text: "Your role needs two-step sign-in. Turn it on in your profile first.",
} as const;

function until(ctx: PeopleCtx): Date {
  return new Date(ctx.clock.now().getTime() + stepUpMinutes * 60_000);
}

/**
 * Raises a staff session for 30 minutes of activity after checking that person's own password and, once
 * enrolled, a code of their authenticator or a backup code (Rule P2). Five wrong tries lock it for 15 minutes
 * in this browser, also for the right password (Rule P46). Whose role needs two-step sign-in has to turn it
 * on first (Rule P38). Every outcome is an event.
 */
export async function stepUp(ctx: PeopleCtx, input: Input): Promise<Result<undefined>> {
  const { viewer } = input;
  if (!isStaff(viewer.role)) return fail({ code: "not_found", text: "Page Not Found" });
  const bucket = bucketOf("step-up", await triesKey(ctx, input.headers, viewer.personId));
  const tried = await takeToken(ctx.db, {
    bucket,
    limit: stepUpTries,
    windowSeconds: stepUpLockMinutes * 60,
    lockSeconds: stepUpLockMinutes * 60,
    now: ctx.clock.now(),
  });
  if (!tried.allowed) return refuse(ctx, input, locked(tried.retryAfterSeconds));
  const checked = await checkFactors(ctx, input);
  if (!checked.ok) return refuse(ctx, input, checked.error);
  await clearTokens(ctx.db, bucket);
  const elevatedUntil = until(ctx);
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(stepUps)
      .values({ sessionId: viewer.sessionId, elevatedUntil })
      .onConflictDoUpdate({ target: stepUps.sessionId, set: { elevatedUntil } });
    await appendEvent(tx, { ...stepUpEvent(ctx, viewer), type: "person.stepped_up" });
  });
  return ok(undefined);
}

function locked(retryAfterSeconds: number) {
  const text = `Too many wrong attempts. Please wait ${waitText(retryAfterSeconds)} and try again.`;
  return { code: "locked", field: "password", text, retryAfterSeconds } as const;
}

async function checkFactors(ctx: PeopleCtx, input: Input): Promise<Result<undefined>> {
  const { viewer, headers, password, code } = input;
  const body = { password };
  const known = await callAuth(() => ctx.auth.api.verifyPassword({ body, headers, returnHeaders: true }));
  if (!known.ok) {
    if (known.error.code === "unauthenticated") return known;
    const has = await passwordHashOf(ctx.db, viewer.personId);
    return fail(has ? wrongPassword : { code: "forbidden", field: "password", text: noPasswordText });
  }
  const { shortest } = await passwordRuleFor(ctx, viewer.role);
  if (password.length < shortest) {
    const text = `Staff passwords need at least ${shortest} characters. Change yours in your profile first.`;
    return fail({ code: "forbidden", field: "password", text });
  }
  if (!viewer.twoFactorEnabled) {
    return (await needsTwoStep(ctx.db, viewer.role)) ? fail(twoStepMissing) : ok(undefined);
  }
  if (!code) return fail(codeMissing);
  return checkCode(ctx, { code, headers, personId: viewer.personId });
}

async function refuse(
  ctx: PeopleCtx,
  input: Input,
  error: Parameters<typeof fail>[0],
): Promise<Result<undefined>> {
  const type = error.code === "locked" ? "person.step_up_locked" : "person.step_up_refused";
  await appendEvent(ctx.db, { ...stepUpEvent(ctx, input.viewer), type });
  return fail(error);
}

function stepUpEvent(ctx: PeopleCtx, viewer: Viewer): Omit<NewEvent, "type"> {
  return {
    subjectKind: "person",
    subjectId: viewer.personId,
    actor: ctx.actor,
    visibility: "internal",
    topics: [`user:${viewer.personId}`, "people"],
  };
}

/**
 * Activity in the desk: the 30 minutes start again, unless they have run out. Writes at most once a minute.
 */
export async function extendElevation(ctx: PeopleCtx, viewer: Viewer): Promise<void> {
  const staleBefore = new Date(until(ctx).getTime() - 60_000);
  await ctx.db
    .update(stepUps)
    .set({ elevatedUntil: until(ctx) })
    .where(
      and(
        eq(stepUps.sessionId, viewer.sessionId),
        gt(stepUps.elevatedUntil, ctx.clock.now()),
        lt(stepUps.elevatedUntil, staleBefore),
      ),
    );
}

/** Logout from the dashboard: the session goes on, without the elevation (Rule P2). */
export async function dropElevation(ctx: PeopleCtx, viewer: Viewer): Promise<void> {
  await ctx.db.delete(stepUps).where(eq(stepUps.sessionId, viewer.sessionId));
}

const proofMissing = {
  code: "invalid",
  field: "code",
  text: "Enter a code from your authenticator app, or a backup code.",
} as const;

/**
 * Whether the signed-in person is at the keyboard: by their own password, and by a code where two-step
 * sign-in is on (Rule P6). Tries are limited. Failures name the field.
 */
export async function proveSelf(
  ctx: PeopleCtx,
  input: { currentPassword: string; code?: string | undefined; headers: RequestHeaders; viewer: Viewer },
): Promise<Result<undefined>> {
  const { currentPassword: password, code, headers, viewer } = input;
  const { personId, twoFactorEnabled } = viewer;
  if (twoFactorEnabled && !code) return fail(proofMissing);
  const checked = await checkPassword(ctx, { password, headers, personId });
  if (!checked.ok) return checked;
  return twoFactorEnabled && code ? checkCode(ctx, { code, headers, personId }) : ok(undefined);
}
