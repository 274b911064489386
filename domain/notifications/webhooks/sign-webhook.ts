import { createHmac, randomBytes } from "node:crypto";

/** How a key begins, as Standard Webhooks has it; what follows is base64. */
const keyPrefix = "whsec_";

/** A new key of 256 random bits. */
export function newWebhookKey(): string {
  return keyPrefix + randomBytes(32).toString("base64");
}

type Signed = { id: string; at: Date; body: string };

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com): an id that stays the same however
 * often it is sent, the time of this try, and the HMAC-SHA256 of both and the body.
 */
export function signWebhook(key: string, { id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const secret = Buffer.from(key.slice(keyPrefix.length), "base64");
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
