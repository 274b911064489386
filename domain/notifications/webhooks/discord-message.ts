import type { WebhookMessage } from "./webhook-labels.ts";

/** An address that Discord gives for a channel: its last part lets anybody write there. */
const webhookPath = /^\/api\/webhooks\/\d+\/[\w-]+$/;
const hosts = ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"];

/** Whether this is the address of a channel of Discord. */
export function isDiscordWebhook(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname, port } = new URL(url);
  return protocol === "https:" && port === "" && hosts.includes(hostname) && webhookPath.test(pathname);
}

/** A message as a channel of Discord shows it. It can call nobody by @. */
export function discordMessage({ title, text, path, at }: WebhookMessage, origin: string): string {
  const embed = { title, description: text, url: origin + path, timestamp: at };
  return JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } });
}
