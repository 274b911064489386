import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs short texts that leave the shop and come back: quotes, links in mails. A signature made for one
 * purpose is worthless for another, and none outlives a change of the secret.
 */
export type Signer = {
  /** The text with its signature, safe in an address: 43 characters longer than its base64url form. */
  sign(purpose: string, text: string): string;
  /** The text of a token that `sign` made for this purpose, else null. */
  open(purpose: string, token: string): string | null;
};

/** The signer over this secret; every program of one shop needs the same one. */
export function createSigner(secret: string): Signer {
  const mac = (purpose: string, body: string) => {
    const key = createHmac("sha256", secret).update(`sign:${purpose}`).digest();
    return createHmac("sha256", key).update(body).digest();
  };
  return {
    sign(purpose, text) {
      const body = Buffer.from(text).toString("base64url");
      return `${body}.${mac(purpose, body).toString("base64url")}`;
    },
    open(purpose, token) {
      const [body = "", signature = "", ...more] = token.split(".");
      if (more.length > 0) return null;
      const expected = mac(purpose, body);
      const given = Buffer.from(signature, "base64url");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Buffer.from(body, "base64url").toString("utf8");
    },
  };
}
