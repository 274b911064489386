import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * Lets our own commands open a session after they have proven who it is for, and know whose sign-in waits for
 * its second step. Not reachable over HTTP.
 */
export function ownSessions() {
  return {
    id: "own-sessions",
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.object({ personId: z.uuid() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.personId);
          if (!user) throw new Error("The person of a new session does not exist");
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ opened: true });
        },
      ),
      waitingPerson: createAuthEndpoint.serverOnly({ method: "POST" }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie("two_factor");
        const waiting = await ctx.getSignedCookie(name, ctx.context.secret);
        const found = waiting ? await ctx.context.internalAdapter.findVerificationValue(waiting) : null;
        const person = found ? await ctx.context.internalAdapter.findUserById(found.value) : null;
        return ctx.json(person && { personId: person.id, email: person.email });
      }),
    },
  } satisfies BetterAuthPlugin;
}
