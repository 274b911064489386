import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import type { confirmMailInput } from "./inputs.ts";
import { limitTries } from "./limits.ts";
import { openSession } from "./open-session.ts";
import { readPending } from "./pending.ts";
import { expiredRegistered, registeredHere } from "./registered-here.ts";
import { users } from "./tables.ts";

/**
 * What came of a confirmation: the person is signed in, or only their address is confirmed, because the link was
 * opened in another browser than they registered in; `used` when it was confirmed before.
 */
export type Confirmed = WithCookies & { outcome: "signed-in" | "confirmed" | "used" };

/**
 * Confirms the mail address of a new account with the token that was mailed to it. Signs the person in only in the
 * browser in which the account was registered: anybody can register a stranger's address with a password of their
 * own, and the stranger must not be led into that account by its link. Of any number of simultaneous uses one
 * confirms and signs in.
 */
export async function confirmMail(
  ctx: PeopleCtx,
  input: z.infer<typeof confirmMailInput> & { headers: RequestHeaders; client: string },
): Promise<Result<Confirmed>> {
  const limited = await limitTries(ctx, "mailed-link-client", input.client);
  if (!limited.ok) return limited;
  const lookup = { kind: "confirm-mail", token: input.token, now: ctx.clock.now() } as const;
  const pending = await readPending(ctx.db, lookup);
  if (!pending) return fail(expired);
  const { personId } = pending;
  if (!(await markConfirmed(ctx, personId))) return ok({ cookies: [], outcome: "used" });
  if (!(await registeredHere(ctx, personId, input.headers))) return ok({ cookies: [], outcome: "confirmed" });
  const cookies = await openSession(ctx, personId, input.headers);
  return ok({ cookies: [...cookies, expiredRegistered], outcome: "signed-in" });
}

/** False when the address had been confirmed before. */
async function markConfirmed(ctx: PeopleCtx, personId: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: ctx.clock.now() })
      .where(and(eq(users.id, personId), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (changed.length === 0) return false;
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.email_confirmed",
      actor: ctx.actor,
      visibility: "internal",
      topics: [`user:${personId}`],
    });
    return true;
  });
}

const expired = {
  code: "expired",
  text: "This link is not valid any more. Please ask for a new one.",
} as const;
