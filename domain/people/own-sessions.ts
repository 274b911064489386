import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** Lets our own commands open a session after they have proven who it is for. Not reachable over HTTP. */
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
    },
  } satisfies BetterAuthPlugin;
}
