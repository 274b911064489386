import type { Context, MiddlewareHandler } from "hono";
import { endsWithin } from "../../kernel/within.ts";
import type { Presence } from "../../platform/database/presence.ts";
import { isDatabaseUnavailable } from "../../platform/database/unavailable.ts";
import { sendCached } from "./cached-pages.ts";
import { type PageCache, pageKey } from "./page-cache.ts";
import { isApi, refusePlainly } from "./refuse-plainly.ts";
import { unavailablePage } from "./unavailable-page.ts";

/**
 * How long an answer may take before the database is asked whether it is there at all; and between two such
 * looks.
 */
const patienceMilliseconds = 700;
/** The same while it is known to be unavailable: enough for what needs no database. */
const unavailableMilliseconds = 100;
const retryAfterSeconds = 5;

const requestIdHeader = "X-Request-Id";

type Options = { presence: Presence; cache: PageCache };

/**
 * Answers 503 within two seconds while the database is unavailable, whatever was asked for; a
 * visitor's page that was cached is answered as it was. A request that merely takes long is waited for, as
 * long as the database answers. What such a request began may still be done, so the answer never says that
 * nothing was.
 */
export function whileUnavailable({ presence, cache }: Options): MiddlewareHandler {
  return async (c, next) => {
    const work = next();
    work.catch(() => {});
    let patience = presence.isUnavailable() ? unavailableMilliseconds : patienceMilliseconds;
    while (!(await endsWithin(patience, work))) {
      if (!(await presence.answers())) {
        if (!c.finalized) return answerUnavailable(c, cache);
        // It failed while we looked: what follows puts the answer in its place.
        break;
      }
      patience = patienceMilliseconds;
    }
    if (c.res.status >= 500 && (isDatabaseUnavailable(c.error) || failedPages.has(c))) {
      const requestId = c.res.headers.get(requestIdHeader);
      // Otherwise the headers of the failed answer would stay.
      c.res = undefined;
      c.res = answerUnavailable(c, cache);
      if (requestId) c.res.headers.set(requestIdHeader, requestId);
    }
  };
}

/** Pages that failed, in the router's hands, because the database was unavailable. */
const failedPages = new WeakSet<Context>();

export function noteUnavailable(c: Context): void {
  failedPages.add(c);
}

function answerUnavailable(c: Context, cache: PageCache): Response {
  const { method } = c.req;
  const { pathname, search } = new URL(c.req.url);
  const key = pageKey(method, pathname + search, c.req.header("cookie"));
  const cached = key === undefined ? undefined : cache.getOld(key);
  if (cached)
    return sendCached(cached, method, c.req.header("accept-encoding"), c.req.header("if-none-match"));
  const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
  const isReading = method === "GET" || method === "HEAD";
  const detail = isReading ? unavailableText : `${unavailableText} ${maybeDone}`;
  if (isApi(c) || !wantsPage(c, pathname)) return refusePlainly(c, { code: "unavailable", detail, headers });
  const page = unavailablePage({ text: detail, retryAfterSeconds: isReading ? retryAfterSeconds : null });
  return c.body(page.html, 503, {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": page.policy,
  });
}

const unavailableText = "We can't reach our database right now. Please try again in a few seconds.";
const maybeDone = "If you just sent something, check whether it went through before you send it again.";

/** A browser that opens a page, not a script that reads its data. */
function wantsPage(c: Context, pathname: string): boolean {
  return !pathname.endsWith(".data") && (c.req.header("accept") ?? "text/html").includes("text/html");
}
