import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { ApiReference } from "../../app/content/shop/api-reference/api-reference.ts";
import {
  apiReferenceContext,
  ctxContext,
  layoutContext,
  legalContext,
  pageContext,
  type RequestFacts,
  requestContext,
  shopContext,
} from "../../app/context.ts";
import { readLayout, type SiteLayoutData } from "../../app/shell/site/read-layout.ts";
import { readContentPreview, readLegalInForce } from "../../domain/content/index.ts";
import type { LegalInForce } from "../../domain/content/model.ts";
import {
  actorOf,
  clientAddressHeader,
  extendElevation,
  readViewer,
  type Viewer,
} from "../../domain/people/index.ts";
import { readShopFacts, type ShopFacts } from "../../domain/settings/index.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { networkOf } from "../../platform/rate-limit/network.ts";
import type { Services } from "../services.ts";
import { clientAddress } from "./client-address.ts";
import { type FlashSigner, flashCookie, flashSigner, parseCookies, themeOf } from "./cookies.ts";
import { acceptedAtOnce, compressAtOnce } from "./encodings.ts";
import { layoutCache } from "./layout-cache.ts";
import { etagOf, finishPage, hasSession, type PageCache, pageHeaders, pageKey } from "./page-cache.ts";
import { developmentPage, ownPages, sealPage } from "./security.ts";
import { noteUnavailable } from "./while-unavailable.ts";

/** Routes that look the same to every visitor say so with this header; it does not leave the server. */
const sharedPageHeader = "X-Shared-Page";

type PagesOptions = {
  services: Services;
  hub: Pick<LiveHub, "position" | "heardEverywhere">;
  build: ServerBuild | (() => Promise<ServerBuild>);
  cache: PageCache;
  apiReference: () => Promise<ApiReference>;
  /** Version and commit of the program. */
  version: string;
  dev: boolean;
};

/** Renders everything that is a page and is not cached; caches it when every visitor would get the same. */
export function pagesHandler(options: PagesOptions) {
  const { services, cache, dev } = options;
  const handle = createRequestHandler(options.build, dev ? "development" : "production");
  const flashes = flashSigner(services.config.authSecret);
  const formTargets = services.config.discord ? [new URL(services.config.discord.url).origin] : [];
  const isDesk = (url: string) => new URL(url).pathname.startsWith("/admin");
  const https = services.config.origin.startsWith("https://");
  const isFromUs = ownPages(services.config.origin);
  const forVisitors = {
    layout: layoutCache(cache, () => readLayout(services.ctx)),
    shop: layoutCache(cache, () => readShopFacts(services.ctx.db)),
    legal: layoutCache(cache, () => readLegalInForce(services.ctx)),
  };

  return async function answerPage(c: Context): Promise<Response> {
    const request = c.req.raw;
    const startGeneration = cache.generation();
    const { context, facts, added, hasFlash, isPreview } = await prepare(options, flashes, forVisitors, c);
    const asked = asAsked(request, { origin: services.config.origin, isFromUs, viewer: facts.viewer });
    const response = await handle(asked, context);
    if (context.get(pageContext).isUnavailable) noteUnavailable(c);
    if (hasFlash && showsFlash(response)) added.push(expiredFlash);
    for (const cookie of added) response.headers.append("Set-Cookie", cookie);
    const isShared = response.headers.has(sharedPageHeader) && response.status === 200;
    const shared = isShared && added.length === 0 && !isPreview;
    if (isPreview) {
      response.headers.set("Cache-Control", "no-store");
      response.headers.set("X-Robots-Tag", "noindex, nofollow");
    }
    response.headers.delete(sharedPageHeader);
    response.headers.set("X-Request-Id", facts.id);
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) return withoutStore(response);
    const { rendered } = context.get(pageContext);
    if (!rendered) throw new Error("A page was answered that was not rendered");
    const { analytics } = await context.get(shopContext)();
    const { page, policy } = sealPage(rendered, facts.nonce, {
      formTargets,
      // The desk and who works there are counted by nobody.
      counter: analytics && !isDesk(request.url) ? new URL(analytics.script).origin : null,
    });
    if (dev) return developmentPage(page, response);
    const url = new URL(request.url);
    const key = shared
      ? pageKey(request.method, url.pathname + url.search, request.headers.get("cookie"))
      : undefined;
    if (key !== undefined) cache.put(key, await finishPage(page, policy, https), startGeneration);
    return sendPage(request, response, page, policy);
  };
}

type Asked = { origin: string; isFromUs: (headers: Headers) => boolean; viewer: Viewer | null };

/**
 * The request as the router shall see it. Behind a proxy host and scheme are not what the browser asked, and
 * the router compares those of a form with Origin, which may be any of ours. What else an Origin says is
 * never part of the address. HEAD is rendered like GET, or an empty page would be what we cache and tag.
 */
function asAsked(request: Request, { origin, isFromUs, viewer }: Asked): Request {
  const { pathname, search } = new URL(request.url);
  const path = isHidden(pathname, viewer) ? nowhere : pathname + search;
  const { headers, signal } = request;
  if (request.method === "GET" || request.method === "HEAD") {
    return new Request(origin + path, { headers, signal });
  }
  const own = isFromUs(headers) ? headers.get("origin") : null;
  // `duplex` is required to pass a body on as a stream, and is not yet in the types.
  const init = { method: request.method, headers, signal, body: request.body, duplex: "half" };
  return new Request((own ?? origin) + path, init as RequestInit);
}

/** An address that no route knows. */
const nowhere = "/nowhere";

/** For customers the desk is not there: its pages are answered as any unknown address is (Rule P2). */
function isHidden(pathname: string, viewer: Viewer | null): boolean {
  return viewer?.role === "member" && /^\/admin(\/|$)/i.test(pathname) && !pathname.endsWith(".data");
}

/**
 * Whether somebody at the desk did something. A page that asks its own loader again because of a live change
 * is not activity, or an open tab would keep the desk open for ever.
 */
function isActivity(request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/admin")) return false;
  if (request.method !== "GET" || !pathname.endsWith(".data")) return true;
  const referer = request.headers.get("referer");
  return !referer || !URL.canParse(referer) || new URL(referer).pathname !== pathname.replace(/\.data$/, "");
}

type ForVisitors = {
  layout: () => Promise<SiteLayoutData>;
  shop: () => Promise<ShopFacts>;
  legal: () => Promise<LegalInForce>;
};

async function prepare(
  { services, hub, apiReference, version }: PagesOptions,
  flashes: FlashSigner,
  forVisitors: ForVisitors,
  c: Context,
) {
  const livePosition = hub.position();
  const { config, ctx } = services;
  const request = c.req.raw;
  const client = clientAddress(c, config.trustProxy);
  // better-auth reads the client's address from this header; what came from outside is dropped first.
  request.headers.set(clientAddressHeader, client);
  const cookieHeader = request.headers.get("cookie");
  const cookies = parseCookies(cookieHeader);
  const found = hasSession(cookieHeader)
    ? await readViewer(ctx, request.headers)
    : { viewer: null, cookies: [] };
  const { viewer } = found;
  const added = [...found.cookies];
  const id = randomUUID();
  const actor = actorOf(viewer);
  const contentPreview = await previewOf({ ...ctx, actor }, request);
  const requestCtx = {
    ...ctx,
    actor,
    log: ctx.log.child({ request: id }),
    ...(contentPreview && { contentPreview }),
  };
  if (viewer?.elevatedUntil && isActivity(request)) await extendElevation(requestCtx, viewer);
  const left = flashes.read(cookies[flashCookie]);
  const flash = left && isFor(request, left.to) ? left.flash : null;
  const facts: RequestFacts = {
    id,
    client: networkOf(client),
    nonce: randomBytes(18).toString("base64url"),
    origin: config.origin,
    demo: config.demo,
    version,
    discordEnabled: config.discord !== undefined,
    canBackUp: config.backupDir !== undefined,
    viewer,
    theme: themeOf(cookies),
    livePosition,
    heardEverywhere: hub.heardEverywhere,
    headersOnly: request.method === "HEAD",
    flash,
    setCookie: (cookie) => added.push(cookie),
    secureCookies: config.origin.startsWith("https://"),
    flashes,
  };
  const context = new RouterContextProvider();
  context.set(ctxContext, requestCtx);
  context.set(requestContext, facts);
  context.set(apiReferenceContext, apiReference);
  context.set(pageContext, {});
  context.set(layoutContext, viewer ? () => readLayout(requestCtx) : forVisitors.layout);
  context.set(legalContext, viewer ? () => readLegalInForce(requestCtx) : forVisitors.legal);
  context.set(shopContext, viewer ? () => readShopFacts(requestCtx.db) : forVisitors.shop);
  return { context, facts, added, hasFlash: flash !== null, isPreview: contentPreview !== undefined };
}

/**
 * The draft that a page is asked with; none for a request that changes something, whatever its address
 * says.
 */
function previewOf(ctx: Services["ctx"], request: Request) {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const draftId = new URL(request.url).searchParams.get("preview");
  return draftId ? readContentPreview(ctx, draftId) : undefined;
}

const expiredFlash = `${flashCookie}=; Path=/; Max-Age=0; SameSite=Lax`;

/**
 * Whether a message left for the page `to` is for this request. Other tabs of the browser, which ask for the
 * data of their own page whenever something changes, must not take it away.
 */
function isFor(request: Request, to: string): boolean {
  const { pathname } = new URL(request.url);
  if (!pathname.endsWith(".data")) return true;
  return to === pathname.replace(/^\/_(?:root)?\.data$/, "/").replace(/\.data$/, "");
}

/**
 * Whether the message of the last redirect is used up by this answer: by a whole page, which shows it without
 * scripts too. With the data of a page it goes to a script, which takes it away once it is shown.
 */
function showsFlash({ status, headers }: Response): boolean {
  const isRedirect = status >= 300 && status < 400;
  return !isRedirect && (headers.get("Content-Type")?.startsWith("text/html") ?? false);
}

function withoutStore(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  response.headers.delete(sharedPageHeader);
  return response;
}

function sendPage(request: Request, response: Response, page: Buffer<ArrayBuffer>, policy: string): Response {
  const encoding = acceptedAtOnce(request.headers.get("accept-encoding"));
  const { headers, status } = response;
  // A page that holds a secret asks not to be cached at all.
  const ownCaching = headers.get("Cache-Control");
  for (const [name, value] of Object.entries(pageHeaders(policy, encoding))) headers.set(name, value);
  if (ownCaching) headers.set("Cache-Control", ownCaching);
  const etag = etagOf(page);
  const isKept = status === 200 && ownCaching !== "no-store";
  if (isKept) headers.set("ETag", etag);
  if (isKept && request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  const bytes = compressAtOnce(page, encoding);
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : bytes, { status, headers });
}
