import { hash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { isApi, refusePlainly } from "./refuse-plainly.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Other names of the same demo server on this machine. */
function sameMachine(origin: string): string[] {
  const url = new URL(origin);
  if (!["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)) return [];
  return ["localhost", "127.0.0.1", "[::1]"].map(
    (host) => `${url.protocol}//${host}${url.port ? `:${url.port}` : ""}`,
  );
}

/**
 * Lets a request that may change something through only when it comes from our own pages: by Origin, else by
 * Sec-Fetch-Site, else by Referer. A request that says nothing of where it comes from is refused, unless it
 * carries a bearer key, which no browser adds by itself, or is a program's call of the API: without cookies
 * there is nothing that another site could misuse. Answers 403 with plain words.
 */
export function originCheck(origin: string): MiddlewareHandler {
  const isFromUs = ownPages(origin);
  return async (c, next) => {
    if (readingMethods.has(c.req.method) || c.req.header("authorization")?.startsWith("Bearer "))
      return next();
    if (isFromUs(c.req.raw.headers) || isProgram(c)) return next();
    return refusePlainly(c, {
      code: "wrong_origin",
      detail: "This request didn't come from our site.",
    });
  };
}

/** Tells requests that come from our own pages, or from the address bar, by what browsers say of them. */
export function ownPages(origin: string): (headers: Headers) => boolean {
  const ours = new Set([origin, ...sameMachine(origin)]);
  return (headers) => comesFromUs(headers, ours);
}

const tellingHeaders = ["origin", "sec-fetch-site", "referer", "cookie"];

function isProgram(c: Context): boolean {
  const { headers } = c.req.raw;
  return isApi(c) && !tellingHeaders.some((name) => headers.has(name));
}

function comesFromUs(headers: Headers, ours: Set<string>): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return ours.has(origin);
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) && ours.has(new URL(referer).origin);
}

const alwaysSent: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Permitted-Cross-Domain-Policies": "none",
};

/** The security headers that stand on every answer. `https` adds the promise to be reached by it only. */
export function commonHeaders(https: boolean): Record<string, string> {
  if (!https) return alwaysSent;
  return { ...alwaysSent, "Strict-Transport-Security": "max-age=63072000; includeSubDomains" };
}

/**
 * Browsers heed these on documents alone, which scripts, styles and fonts never are. A page fetches dozens of
 * them: together their headers weighed as much as a picture.
 */
const forDocuments = [
  "X-Frame-Options",
  "Permissions-Policy",
  "Cross-Origin-Opener-Policy",
  "X-Permitted-Cross-Domain-Policies",
];

/**
 * The one page of ours that stands within another page of ours: the chat's panel. No other site may frame
 * it.
 */
const framedPath = "/support/chat/panel";

function allowOwnFrame(headers: Headers): void {
  headers.set("X-Frame-Options", "SAMEORIGIN");
  const policy = headers.get("Content-Security-Policy");
  if (policy) {
    headers.set(
      "Content-Security-Policy",
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    );
  }
}

const noPagePolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Sets the security headers on every answer, on the files of the build those that hold for files; pages bring
 * a content policy of their own.
 */
export function securityHeaders(origin: string): MiddlewareHandler {
  const headers = Object.entries(commonHeaders(origin.startsWith("https://")));
  const fileHeaders = headers.filter(([name]) => !forDocuments.includes(name));
  return async (c, next) => {
    await next();
    const isFile = c.req.path.startsWith("/assets/");
    const ownReferrer = c.res.headers.get("Referrer-Policy");
    const ownReach = c.res.headers.get("Cross-Origin-Resource-Policy");
    for (const [name, value] of isFile ? fileHeaders : headers) c.res.headers.set(name, value);
    // A page whose address is a secret says less of where its reader comes from.
    if (ownReferrer) c.res.headers.set("Referrer-Policy", ownReferrer);
    // Mail programs in a browser show the shop's logo.
    if (ownReach) c.res.headers.set("Cross-Origin-Resource-Policy", ownReach);
    if (!c.res.headers.has("Content-Security-Policy")) {
      c.res.headers.set("Content-Security-Policy", noPagePolicy);
    }
    if (c.req.path === framedPath) allowOwnFrame(c.res.headers);
  };
}

/**
 * Turns the render's nonce into hashes: only scripts that carry the nonce, which no injected markup can know,
 * are named in the policy; then the nonce is taken out, so that the same bytes can be served again. Style
 * attributes are allowed (they run no code), style and script elements of others are not. The page comes and
 * goes as UTF-8, and is read a byte for a character: all that is looked for is ASCII, and one curly quote
 * makes strings twice as long.
 */
export function sealPage(
  page: Buffer<ArrayBuffer>,
  nonce: string,
  others: OtherOrigins,
): { page: Buffer<ArrayBuffer>; policy: string } {
  const html = page.toString("latin1");
  const scripts = new RegExp(`<script[^>]*? nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  const hashes = new Set<string>();
  for (const [, body] of html.matchAll(scripts)) {
    if (body) hashes.add(`'sha256-${hash("sha256", Buffer.from(body, "latin1"), "base64")}'`);
  }
  return {
    page: Buffer.from(html.replaceAll(` nonce="${nonce}"`, ""), "latin1"),
    policy: pagePolicy([...hashes].join(" "), others),
  };
}

type OtherOrigins = {
  /** Origins that a form of ours may be redirected to, such as the sign-in provider's. */
  formTargets: string[];
  /** The origin whose script counts visitors; null for none. */
  counter: string | null;
};

function pagePolicy(scriptHashes: string, { formTargets, counter }: OtherOrigins): string {
  const andCounter = counter ? ` ${counter}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes}${andCounter}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${andCounter}`,
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * A page as `npm run dev` answers it. Vite puts styles and scripts of its own into pages, which no hash can
 * name beforehand, and tells of changes by a socket on another port; nothing of another site gets in there
 * either.
 */
export function developmentPage(page: Buffer<ArrayBuffer>, response: Response): Response {
  const answer = new Response(page, response);
  answer.headers.set("Content-Security-Policy", developmentPolicy);
  return answer;
}

const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self' ws:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
