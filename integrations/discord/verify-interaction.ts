import { createPublicKey, verify } from "node:crypto";

/** What comes before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const keyHeader = Buffer.from("302a300506032b6570032100", "hex");

type Signed = { signature: string | undefined; timestamp: string | undefined; body: string; now: Date };

/** So far from our clock may the time be that Discord signed: what was overheard is worth nothing later. */
const mostMilliseconds = 300_000;

/**
 * Whether Discord sent this now, by the application's public key in hex: it signs time and body. Anything
 * malformed is not from Discord, and neither is what it signed more than five minutes ago or ahead.
 */
export function isFromDiscord(
  publicKey: string,
  { signature = "", timestamp = "", body, now }: Signed,
): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > mostMilliseconds) return false;
  const der = Buffer.concat([keyHeader, Buffer.from(publicKey, "hex")]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, "hex"));
}
