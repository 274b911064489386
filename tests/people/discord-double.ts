import type { IncomingMessage } from "node:http";
import { OAuth2Server } from "oauth2-mock-server";

/** What `/api/users/@me` answers; fields as Discord has them. */
type DiscordProfile = {
  id: string;
  username: string;
  global_name?: string | null;
  email?: string | null;
  verified?: boolean;
};

/**
 * A local OAuth 2 server with Discord's addresses. It checks codes and PKCE itself; what it says of the
 * person, and whether it works at all, is up to the test.
 */
export async function discordDouble() {
  const server = new OAuth2Server(undefined, undefined, {
    endpoints: { authorize: "/oauth2/authorize", token: "/api/oauth2/token", userinfo: "/api/users/@me" },
  });
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const state = {
    profile: { id: "1", username: "nobody" } as DiscordProfile,
    tokenStatus: 200,
    profileStatus: 200,
    /** Of the requests for a profile. */
    authorizations: [] as (string | undefined)[],
  };
  server.service.on("beforeResponse", (response: { statusCode: number }) => {
    response.statusCode = state.tokenStatus;
  });
  server.service.on(
    "beforeUserinfo",
    (response: { statusCode: number; body: object }, request: IncomingMessage) => {
      state.authorizations.push(request.headers.authorization);
      response.statusCode = state.profileStatus;
      response.body = state.profile;
    },
  );
  const port = server.address().port;
  return { state, url: `http://127.0.0.1:${port}`, stop: () => server.stop() };
}

export type DiscordDouble = Awaited<ReturnType<typeof discordDouble>>;
