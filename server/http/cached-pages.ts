import { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { acceptedEncoding } from "./encodings.ts";
import type { Metrics } from "./metrics.ts";
import { type FinishedPage, type PageCache, pageKey } from "./page-cache.ts";

/**
 * Answers a visitor's page from finished bytes before anything else is looked at. Reads Node's own request
 * and sends headers that were made with the page, because building web requests and headers costs more than
 * the rest.
 */
export function cachedPages(cache: PageCache, metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const incoming: unknown = c.env?.incoming;
    if (!(incoming instanceof IncomingMessage)) return next();
    const { method = "", url = "", headers } = incoming;
    const key = pageKey(method, url, headers.cookie);
    const page = key === undefined ? undefined : cache.get(key);
    if (!page) return next();
    metrics.cached.inc();
    return sendCached(page, method, headers["accept-encoding"]?.toString(), headers["if-none-match"]);
  };
}

/** A finished page as the answer to a request, or the word that the browser has it already. */
export function sendCached(
  page: FinishedPage,
  method: string,
  accepted: string | undefined,
  known: string | undefined,
): Response {
  const variant = page.variants[acceptedEncoding(accepted)];
  if (known === page.etag) return new Response(null, { status: 304, headers: notModified(variant.headers) });
  return new Response(method === "HEAD" ? null : variant.bytes, { status: 200, headers: variant.headers });
}

/** A 304 has no body, so nothing about one. */
function notModified(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^content-(length|type|encoding)$/i.test(name)),
  );
}
