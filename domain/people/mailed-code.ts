import { createHmac, randomInt } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { notYou } from "../../platform/mail/not-you.ts";
import { signedOut } from "./call-auth.ts";
import type { PeopleCtx } from "./context.ts";
import { forgetTries, limitTries } from "./limits.ts";
import { codeRequest, mailedCodeMinutes } from "./model.ts";
import { lockPerson } from "./person-row.ts";
import { verifications } from "./tables.ts";

const wrong = {
  code: "invalid",
  field: "currentPassword",
  text: "That code isn't right. Check the newest email from us.",
} as const;
const over = {
  code: "expired",
  field: "currentPassword",
  text: "This code is no longer valid. Get a new one.",
} as const;

type Who = { personId: string; sessionId: string };

const identifierOf = ({ sessionId }: Who) => `mailed-code:${sessionId}`;

/** Keyed, so that a copy of the database alone cannot be searched for six digits. */
function hashOf({ personId, sessionId }: Who, code: string, secret: string): string {
  return createHmac("sha256", secret)
    .update(`mailed-code\n${personId}\n${sessionId}\n${code}`)
    .digest("base64url");
}

/**
 * Confirms that somebody who has no password is there, by a code mailed to their address. `typed` is the code
 * or, to have one mailed, `codeRequest`: then this refuses with `tone: "info"` and says where it went. A code
 * is of the session that asked for it, works once within ten minutes, and is void with the next one, after
 * five wrong tries and with everything pending. Failures name the field `currentPassword`.
 */
export async function checkMailedCode(
  ctx: PeopleCtx,
  { typed, personId }: { typed: string; personId: string },
): Promise<Result<undefined>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || actor.personId !== personId) return fail(signedOut);
  const who = { personId, sessionId: actor.sessionId };
  if (typed === codeRequest) return mailCode(ctx, who);
  const isLiving = gt(verifications.expiresAt, ctx.clock.now());
  const [waiting] = await ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(who)), ofPerson(who), isLiving))
    .limit(1);
  if (!waiting) return fail(over);
  const limited = await limitTries(ctx, "mailed-code", waiting.id);
  if (!limited.ok) return fail(over);
  const { secret } = await ctx.auth.$context;
  const value = `${personId} ${hashOf(who, typed.replace(/[\s-]/g, ""), secret)}`;
  const used = await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.id, waiting.id), eq(verifications.value, value)))
    .returning({ id: verifications.id });
  if (used.length === 0) return fail(wrong);
  await forgetTries(ctx, "mailed-code", waiting.id);
  return ok(undefined);
}

function ofPerson({ personId }: Who) {
  return eq(sql`split_part(${verifications.value}, ' ', 1)`, personId);
}

async function mailCode(ctx: PeopleCtx, who: Who): Promise<Result<undefined>> {
  const { personId } = who;
  const limited = await limitTries(ctx, "mailed-code-mail", personId);
  if (!limited.ok) return fail({ ...limited.error, field: "currentPassword" });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { secret } = await ctx.auth.$context;
  const email = await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return null;
    await tx.delete(verifications).where(eq(verifications.identifier, identifierOf(who)));
    await tx.insert(verifications).values({
      identifier: identifierOf(who),
      value: `${personId} ${hashOf(who, code, secret)}`,
      expiresAt: new Date(ctx.clock.now().getTime() + mailedCodeMinutes * 60_000),
    });
    await appendEvent(tx, {
      ...{ subjectKind: "person", subjectId: personId, type: "person.code_mailed" },
      ...{ actor: ctx.actor, visibility: "internal", topics: [`user:${personId}`] },
    });
    const props = { kind: "mailed-code", values: { code }, smallPrint: notYou } as const;
    await ctx.mailer.queue(tx, { to: person.email, template: "notice", props });
    return person.email;
  });
  if (email === null) return fail(signedOut);
  return fail({
    ...{ code: "invalid", field: "currentPassword", tone: "info", title: "Check your email" },
    text: `We emailed a code to ${email}. Enter it within ${mailedCodeMinutes} minutes.`,
  });
}
