import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { lastAsked } from "../kernel/last-asked.ts";
import { isDatabaseAway } from "../platform/database/away.ts";
import { ctxContext, pageContext, requestContext } from "./context.ts";
import { type KeepMarkup, KeepMarkupContext } from "./keep-markup.ts";
import { NonceContext } from "./nonce.ts";

/** Pieces of markup that are kept, such as the cards of some pages of the shelf: 2 KB each. */
const pieces = lastAsked<{ html: string }>(500);
const keepMarkup: KeepMarkup = (key, element) =>
  (pieces.get(key) ?? pieces.put(key, { html: inOnePiece(renderToString(element)) })).html;

/** The same string without the tree of small ones that it was put together from, which takes eight times its room. */
function inOnePiece(html: string): string {
  return Buffer.from(html).toString();
}

const begin = "<!DOCTYPE html>";
const end = "</body></html>";

/**
 * Renders a page in one piece: the server needs all of it to compress it, to hash its scripts for the content
 * policy, and to keep it for the next visitor. No page waits for anything while it is rendered, so React writes it as one
 * string, which takes a tenth less time than a stream. The router's data go in behind it. The page is laid in `pageContext`; the
 * response has its status and headers only.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const { serverHandoffStream, ...rest } = entry;
  const html = renderToString(
    <NonceContext value={nonce}>
      <KeepMarkupContext value={import.meta.env.DEV ? null : keepMarkup}>
        <ServerRouter context={{ ...rest, manifest: manifestOf(entry) }} url={request.url} nonce={nonce} />
      </KeepMarkupContext>
    </NonceContext>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const isRead = serverHandoffStream && entry.renderMeta?.didRenderScripts;
  const data = isRead ? handoff(await new Response(serverHandoffStream).text(), nonce) : "";
  context.get(pageContext).rendered = Buffer.from(`${begin}${html.slice(0, -end.length)}${data}${end}`);
  return new Response(null, { status, headers });
}

/**
 * The manifest with the routes of one page, and with those that have no path of their own. The router would build all hundred for
 * every page, only to look for these; the browser asks for others when their links come into sight. It does not ask for a page
 * without a path, such as the home page, when it knows the route around it: it takes that for all there is, and shows nothing in it.
 */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const routes = { ...pathless(manifest) };
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...manifest, routes };
}

type Routes = EntryContext["manifest"]["routes"];
const pathlessOf = new WeakMap<Routes, Routes>();

/** The index routes and the routes around them, by id. */
function pathless({ routes }: EntryContext["manifest"]): Routes {
  const known = pathlessOf.get(routes);
  if (known) return known;
  const found: Routes = {};
  for (const start of Object.values(routes).filter((route) => route?.index)) {
    for (let route = start; route; route = route.parentId ? routes[route.parentId] : undefined)
      found[route.id] = route;
  }
  pathlessOf.set(routes, found);
  return found;
}

/** The script that hands the router the loaders' answers, as its own streamed pages do it. */
function handoff(data: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  const text = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped);
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

/** A sign as scripts inside HTML can hold it. */
function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Logs what a loader, an action or a render threw, unless the client went away. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const { log } = context.get(ctxContext);
  if (isDatabaseAway(error)) context.get(pageContext).isAway = true;
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.debug({ status: error.status }, "a request was refused");
    return;
  }
  log.error({ err: error }, "a request failed");
}
