import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A browser as its push service knows it: its address, and the keys that only it reads with. */
export type FakeBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** What it was shown, decrypted. */
  shown: { id: string; title: string; body: string; path: string; ttl: number; urgency: string }[];
};

export type PushDouble = {
  browser(): FakeBrowser;
  /** What the service answers from now on. */
  answer(status: number): void;
  /** What was posted that a real service would have refused, in words. */
  refused: string[];
  /** All requests, taken or not. */
  requests(): number;
  stop(): Promise<void>;
};

type Kept = FakeBrowser & { ecdh: ReturnType<typeof createECDH>; auth: Buffer };

/**
 * A push service that checks what real ones check: VAPID signature, audience and expiry, the bound key, TTL,
 * size and encoding; and a browser behind it that decrypts as RFC 8291 has it.
 */
export async function startPushService(): Promise<PushDouble> {
  const browsers = new Map<string, Kept>();
  const refused: string[] = [];
  let status = 201;
  let requests = 0;
  let boundKey: string | undefined;
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    requests += 1;
    const body = Buffer.concat(pieces);
    const browser = browsers.get(request.url ?? "");
    const problem = browser ? whyRefused(request.headers, body, origin) : "no such subscription";
    const key = /k=([\w-]+)/.exec(request.headers.authorization ?? "")?.[1];
    boundKey ??= key;
    const isOther = key !== boundKey;
    if (!browser || problem || isOther) {
      refused.push(problem ?? "another key than the browser is bound to");
      response.writeHead(browser ? 400 : 404).end();
      return;
    }
    if (status === 201) {
      browser.shown.push({
        ...JSON.parse(decrypt(browser, body)),
        ttl: Number(request.headers.ttl),
        urgency: String(request.headers.urgency),
      });
    }
    response.writeHead(status, { "Retry-After": "1" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // A TCP server has one.
  return {
    refused,
    requests: () => requests,
    browser() {
      const path = `/push/${randomBytes(24).toString("base64url")}`;
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys().toString("base64url");
      const auth = randomBytes(16);
      const subscription = { endpoint: origin + path, p256dh, auth: auth.toString("base64url") };
      const browser = { subscription, shown: [], ecdh, auth };
      browsers.set(path, browser);
      return browser;
    },
    answer(next) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function whyRefused(headers: IncomingHttpHeaders, body: Buffer, origin: string): string | null {
  if (headers["content-encoding"] !== "aes128gcm") return "not aes128gcm";
  if (!/^\d+$/.test(String(headers.ttl ?? ""))) return "no TTL";
  if (!/^(very-low|low|normal|high)$/.test(String(headers.urgency))) return "urgency";
  if (!/^[\w-]{1,32}$/.test(String(headers.topic))) return "topic";
  if (body.length > 4096) return "larger than 4096 bytes";
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return "no key";
  const jwk = {
    ...{ kty: "EC", crv: "P-256" },
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGenuine = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGenuine) return "the signature is another's";
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (aud !== origin) return "another audience";
  const seconds = exp - Date.now() / 1000;
  if (!(seconds > 0 && seconds <= 86_400)) return "expiry";
  return /^(mailto|https):/.test(sub) ? null : "no contact";
}

function decrypt({ ecdh, auth }: Kept, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const content = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
