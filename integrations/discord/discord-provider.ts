import { z } from "zod";
import type { SignInProvider } from "../../domain/people/ports.ts";

const profileSchema = z.object({
  id: z.string().min(1),
  username: z.string(),
  global_name: z.string().nullish(),
  email: z.email().nullish(),
  verified: z.boolean().nullish(),
});

const timeoutMilliseconds = 8_000;

/**
 * Discord as a sign-in provider. `url` is https://discord.com, or a local OAuth server in tests. A Discord
 * account without a mail address cannot sign in: orders are claimed and receipts sent by mail address.
 */
export function discordProvider(settings: {
  clientId: string;
  clientSecret: string;
  url: string;
}): SignInProvider {
  const base = settings.url.replace(/\/$/, "");
  return {
    id: "discord",
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    authorizationUrl: `${base}/oauth2/authorize`,
    tokenUrl: `${base}/api/oauth2/token`,
    scopes: ["identify", "email"],
    async readProfile(accessToken) {
      const response = await fetch(`${base}/api/users/@me`, {
        headers: { authorization: `Bearer ${accessToken}` },
        signal: AbortSignal.timeout(timeoutMilliseconds),
        redirect: "error",
      });
      if (!response.ok) return null;
      const parsed = profileSchema.safeParse(await response.json().catch(() => null));
      if (!parsed.success || !parsed.data.email) return null;
      const { id, username, global_name, email, verified } = parsed.data;
      return { id, name: global_name || username, handle: username, email, emailVerified: verified === true };
    },
  };
}
