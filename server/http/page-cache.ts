import { hash } from "node:crypto";
import { flashCookie, parseCookies, themeOf } from "./cookies.ts";
import { compress, type Encoding, type EncodingAtOnce } from "./encodings.ts";
import { commonHeaders } from "./security.ts";

/** One encoding of a finished page with everything that is sent with it. */
type PageVariant = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** A page as finished bytes: the same for every visitor without a session. */
export type FinishedPage = { etag: string; variants: Record<Encoding, PageVariant>; madeAt: number };

const maxPages = 500;
export const maxAgeMilliseconds = 60_000;
const cachedQuality = 9;

/** A tag that changes with the page's bytes. Weak, since the encodings share it. */
export function etagOf(page: Uint8Array): string {
  return `W/"${hash("sha256", page, "base64url").slice(0, 22)}"`;
}

/** Compresses a page once, in every encoding, for all who will ask for it. */
export async function finishPage(
  page: Uint8Array<ArrayBuffer>,
  policy: string,
  https: boolean,
): Promise<FinishedPage> {
  const etag = etagOf(page);
  const variant = async (encoding: Encoding): Promise<PageVariant> => {
    const bytes = await compress(page, encoding, cachedQuality);
    const length = { ETag: etag, "Content-Length": String(bytes.byteLength) };
    return { bytes, headers: { ...commonHeaders(https), ...pageHeaders(policy, encoding), ...length } };
  };
  const [br, gzip, identity] = await Promise.all([variant("br"), variant("gzip"), variant("identity")]);
  return { etag, variants: { br, gzip, identity }, madeAt: performance.now() };
}

/** What stands on every page, cached or not. */
export function pageHeaders(policy: string, encoding: EncodingAtOnce): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "private, no-cache",
    Vary: "Accept-Encoding, Cookie",
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  };
}

const sessionCookie = /(^|;\s*)(__Secure-)?goldhall\.session_token=/;

/** Whether a request comes with a session, true or not. */
export function hasSession(cookie: string | null | undefined): boolean {
  return cookie ? sessionCookie.test(cookie) : false;
}

/** Paths as our own links write them: every other spelling of the same page would push real pages out. */
const canonicalPath = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/;

/**
 * Where a visitor's page is cached, or undefined when this request must be rendered for itself: it changes
 * something, has a query, has a session, or a message waits for it. `url` is path and query.
 */
export function pageKey(method: string, url: string, cookie: string | null | undefined): string | undefined {
  if ((method !== "GET" && method !== "HEAD") || !canonicalPath.test(url)) return undefined;
  if (!cookie) return `dark ${url}`;
  if (hasSession(cookie)) return undefined;
  const cookies = parseCookies(cookie);
  return flashCookie in cookies ? undefined : `${themeOf(cookies)} ${url}`;
}

/**
 * Finished pages by key, dropped all at once when something that pages show has changed. A page whose
 * rendering began before such a change is not cached, so nothing stale comes back. Pages live a minute at
 * most, since they also show the time; older ones stay cached for when the database is away.
 */
export function createPageCache() {
  const pages = new Map<string, FinishedPage>();
  let generation = 0;
  return {
    get(key: string): FinishedPage | undefined {
      const page = pages.get(key);
      return page && performance.now() - page.madeAt <= maxAgeMilliseconds ? page : undefined;
    },
    /** The page however old it is: better than none while no new one can be made. */
    getOld: (key: string): FinishedPage | undefined => pages.get(key),
    /** Taken before rendering and given to `put`. */
    generation: () => generation,
    put(key: string, page: FinishedPage, startGeneration: number): void {
      if (startGeneration !== generation) return;
      // A page that is made anew goes to the end of the line.
      pages.delete(key);
      const oldest = pages.size >= maxPages ? pages.keys().next().value : undefined;
      if (oldest !== undefined) pages.delete(oldest);
      pages.set(key, page);
    },
    clear(): void {
      generation += 1;
      pages.clear();
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;
