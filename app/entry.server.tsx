import { renderToString } from "react-dom/server";
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isDatabaseUnavailable } from "../platform/database/unavailable.ts";
import { ctxContext, pageContext, requestContext } from "./context.ts";
import { namedPath } from "./web/named-path.ts";
import { asleep, sleepOf } from "./web/sleeping/sleeping-page.ts";

const begin = "<!DOCTYPE html>";
const end = "</body></html>";

/**
 * Renders a page in one piece: the server needs all of it to compress it, to hash its scripts for the content
 * policy, and to keep it for the next visitor. No page waits for anything while it is rendered, so React
 * writes it as one string: with the stock stream the server works a tenth longer for the home page and two
 * fifths longer for /buy-accounts (11.0 and 9.5 ms instead of 10.0 and 6.7). The router's data go in behind
 * it, as `handoff` says. The page is laid in `pageContext`; the response has its status and headers only.
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
  // Read before rendering: others are rendered meanwhile, and no page shall wait with all of its markup in
  // memory (decision 016).
  const answers = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const manifest = manifestFor(entry, request);
  const html = renderToString(
    <ServerRouter context={{ ...rest, manifest }} url={request.url} nonce={nonce} />,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const isRead = answers !== "" && entry.renderMeta?.didRenderScripts;
  const data = isRead ? handoff(answers, nonce) : "";
  // While developing, the scripts are Vite's.
  const waits = isRead && process.env.NODE_ENV === "production";
  const page = waits ? asleep(html, nonce, sleepOf(entry, request)) : html;
  context.get(pageContext).rendered = Buffer.from(`${begin}${page.slice(0, -end.length)}${data}${end}`);
  return new Response(null, { status, headers });
}

/** What a page's part of the manifest is, by version and route. */
const manifests = new Map<string, EntryContext["manifest"]>();

/**
 * The manifest with the routes that a page is made of and those above its address, which are all that the
 * router looks up for it. Of the whole manifest the router would make a tree of some 130 routes anew for each
 * page: a tenth of the work for /buy-accounts. The browser gets the same, and asks for the rest when a link
 * is approached.
 */
function manifestFor({ manifest, staticHandlerContext }: EntryContext, request: Request) {
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const page = `${manifest.version} ${ids.at(-1)}`;
  const known = manifests.get(page);
  if (known) return known;
  const { pathname } = new URL(request.url);
  const tree = routesBelow(manifest.routes);
  for (let above = pathname; above !== "/"; ) {
    above = above.slice(0, Math.max(above.lastIndexOf("/"), 1));
    ids.push(...(matchRoutes(tree, above) ?? []).map((match) => match.route.id ?? ""));
  }
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const few = { ...manifest, routes };
  manifests.set(page, few);
  return few;
}

/** The routes of a manifest as a tree. */
function routesBelow(routes: EntryContext["manifest"]["routes"], parentId?: string): RouteObject[] {
  const below = Object.values(routes).flatMap((route) =>
    route?.parentId === parentId && route ? [route] : [],
  );
  return below.map(({ id, path, index, caseSensitive }) =>
    index
      ? { id, path, caseSensitive, index }
      : { id, path, caseSensitive, children: routesBelow(routes, id) },
  );
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
  { request, params, context }: Pick<ActionFunctionArgs, "request" | "params" | "context">,
): void {
  if (request.signal.aborted) return;
  const { log } = context.get(ctxContext);
  if (isDatabaseUnavailable(error)) context.get(pageContext).isUnavailable = true;
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.debug({ status: error.status }, "a request was refused");
    return;
  }
  const path = namedPath(new URL(request.url).pathname, params);
  log.error({ err: error, method: request.method, path }, "a request failed");
}
