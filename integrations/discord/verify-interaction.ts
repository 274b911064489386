import { createPublicKey, verify } from "node:crypto";

/** What comes before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const keyHeader = Buffer.from("302a300506032b6570032100", "hex");

type Signed = { signature: string | undefined; timestamp: string | undefined; body: string };

/**
 * Whether Discord sent this, by the application's public key in hex: it signs time and body. Anything
 * malformed is not from Discord.
 */
export function isFromDiscord(publicKey: string, { signature = "", timestamp = "", body }: Signed): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
  const der = Buffer.concat([keyHeader, Buffer.from(publicKey, "hex")]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, "hex"));
}
