import webPush from "web-push";
import type { PushCoder } from "../../domain/notifications/ports.ts";

/** Encrypts and signs messages to browsers; sending them is another's work: see `PushCoder`. */
export const pushCoder: PushCoder = {
  newKey: () => webPush.generateVAPIDKeys(),
  encode({ to, payload, key, contact, ttlSeconds, urgency, topic }) {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      payload,
      {
        vapidDetails: { subject: contact, ...key },
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: "aes128gcm",
      },
    );
    // The sender counts the bytes itself.
    const { "Content-Length": _, ...rest } = headers;
    return { url: endpoint, headers: mapValues(rest), body };
  },
};

function mapValues(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
