import type { Context, Hono } from "hono";
import { answerInteraction } from "../../domain/notifications/index.ts";
import { isFromDiscord } from "../../integrations/discord/verify-interaction.ts";
import type { Services } from "../services.ts";

type Needed = {
  config: Pick<Services["config"], "discordPublicKey">;
  ctx: Parameters<typeof answerInteraction>[0];
};

/**
 * Where Discord sends what people type there (Rule P39). Without the application's public key there is no
 * such address (Rule P34). What Discord has not signed is answered with 401, which it tries out itself.
 */
export function addDiscordInteractions(app: Hono, { config, ctx }: Needed): void {
  const publicKey = config.discordPublicKey;
  if (publicKey === undefined) return;
  app.post("/api/discord/interactions", async (c: Context) => {
    const body = await c.req.text();
    const signature = c.req.header("x-signature-ed25519");
    const timestamp = c.req.header("x-signature-timestamp");
    const now = ctx.clock.now();
    if (!isFromDiscord(publicKey, { signature, timestamp, body, now }))
      return c.text("Not signed by Discord", 401);
    const answer = await answerInteraction(ctx, parsed(body));
    return answer ? c.json(answer) : c.text("Unknown interaction", 400);
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
