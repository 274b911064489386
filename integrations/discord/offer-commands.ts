import { z } from "zod";

const tokenSchema = z.object({ access_token: z.string().min(1) });
const timeoutMilliseconds = 8_000;

type Settings = { clientId: string; clientSecret: string; url: string };

/**
 * Tells Discord which commands its people are offered, in place of those it knew before. Throws with the
 * status of what Discord refused.
 */
export async function offerDiscordCommands(settings: Settings, commands: readonly object[]): Promise<void> {
  const base = settings.url.replace(/\/$/, "");
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
  const granted = await ask(`${base}/api/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "applications.commands.update" }),
  });
  const { access_token } = tokenSchema.parse(await granted.json());
  const taken = await ask(`${base}/api/v10/applications/${encodeURIComponent(settings.clientId)}/commands`, {
    method: "PUT",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify(commands),
  });
  await taken.body?.cancel();
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!answer.ok) throw new Error(`Discord answered ${answer.status} at ${new URL(url).pathname}`);
  return answer;
}
