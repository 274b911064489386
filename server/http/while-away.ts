import type { Context, MiddlewareHandler } from "hono";
import { endsWithin } from "../../kernel/within.ts";
import { isDatabaseAway } from "../../platform/database/away.ts";
import type { Presence } from "../../platform/database/presence.ts";
import { awayPage } from "./away-page.ts";
import { sendCached } from "./cached-pages.ts";
import { type PageCache, pageKey } from "./page-cache.ts";
import { isApi, refusePlainly } from "./refuse-plainly.ts";

/**
 * How long an answer may take before the database is asked whether it is there at all; and between two such
 * looks.
 */
const patienceMilliseconds = 700;
/** The same while it is known to be away: enough for what needs no database. */
const awayMilliseconds = 100;
const retryAfterSeconds = 5;

type Options = { presence: Presence; cache: PageCache };

/**
 * Answers 503 within two seconds while the database is away or stands still, whatever was asked for; a
 * visitor's page that was cached is answered as it was. A request that merely takes long is waited for, as
 * long as the database answers. What such a request began may still be done, so the answer never says that
 * nothing was.
 */
export function whileAway({ presence, cache }: Options): MiddlewareHandler {
  return async (c, next) => {
    const work = next();
    work.catch(() => {});
    let patience = presence.isAway() ? awayMilliseconds : patienceMilliseconds;
    while (!(await endsWithin(patience, work))) {
      if (!(await presence.answers())) {
        if (!c.finalized) return answerAway(c, cache);
        // It failed while we looked: what follows puts the answer in its place.
        break;
      }
      patience = patienceMilliseconds;
    }
    if (c.res.status >= 500 && (isDatabaseAway(c.error) || failedAway.has(c))) {
      // Otherwise the headers of the failed answer would stay.
      c.res = undefined;
      c.res = answerAway(c, cache);
    }
  };
}

/** Answers whose page failed, in the router's hands, because the database was away. */
const failedAway = new WeakSet<Context>();

export function noteFailedAway(c: Context): void {
  failedAway.add(c);
}

function answerAway(c: Context, cache: PageCache): Response {
  const { method } = c.req;
  const { pathname, search } = new URL(c.req.url);
  const key = pageKey(method, pathname + search, c.req.header("cookie"));
  const cached = key === undefined ? undefined : cache.getOld(key);
  if (cached)
    return sendCached(cached, method, c.req.header("accept-encoding"), c.req.header("if-none-match"));
  const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
  const isReading = method === "GET" || method === "HEAD";
  const detail = isReading ? awayText : `${awayText} ${maybeDone}`;
  if (isApi(c) || !wantsPage(c, pathname)) return refusePlainly(c, { code: "unavailable", detail, headers });
  const page = awayPage({ text: detail, retryAfterSeconds: isReading ? retryAfterSeconds : null });
  return c.body(page.html, 503, {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": page.policy,
  });
}

const awayText = "We can't reach our database right now. Please try again in a few seconds.";
const maybeDone = "If you just sent something, check whether it went through before you send it again.";

/** A browser that opens a page, not a script that reads its data. */
function wantsPage(c: Context, pathname: string): boolean {
  return !pathname.endsWith(".data") && (c.req.header("accept") ?? "text/html").includes("text/html");
}
