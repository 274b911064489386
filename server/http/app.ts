import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import type { ServerBuild } from "react-router";
import { afterProvider } from "../../app/people/shop/sign-in/shown-terms.ts";
import { clientAddressHeader, orOutage } from "../../domain/people/index.ts";
import { endsWithin } from "../../kernel/within.ts";
import type { Presence } from "../../platform/database/presence.ts";
import { createWriteCheck } from "../../platform/database/write-check.ts";
import type { FileTrouble } from "../../platform/files/ports.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { type Release, readRelease } from "../build-folder.ts";
import type { Services } from "../services.ts";
import { createApi } from "./api/api.ts";
import { bodyLimits } from "./body-limits.ts";
import { cachedPages } from "./cached-pages.ts";
import { checkMethod } from "./check-method.ts";
import { clientAddress } from "./client-address.ts";
import { addDiscordInteractions } from "./discord-interactions.ts";
import { isHungUp } from "./hung-up.ts";
import { liveHandler } from "./live.ts";
import { addMedia } from "./media.ts";
import { addMetricsRoute, type Metrics, measureRequests } from "./metrics.ts";
import type { PageCache } from "./page-cache.ts";
import { pagesHandler } from "./pages.ts";
import { addPlaceholders } from "./placeholders.ts";
import { refusePlainly } from "./refuse-plainly.ts";
import { originCheck, securityHeaders } from "./security.ts";
import { addServiceWorker } from "./service-worker.ts";
import { addManifest, addShopIcon } from "./shop-icons.ts";
import { addUnsubscribe } from "./unsubscribe.ts";
import { whileUnavailable } from "./while-unavailable.ts";

export type HttpOptions = {
  services: Services;
  hub: LiveHub;
  cache: PageCache;
  presence: Presence;
  metrics: Metrics;
  jobs: Pick<Jobs, "stalled">;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Where the built browser files are; undefined while developing. */
  clientFolder: string | undefined;
  /** False once the program is stopping or something it needs is gone. */
  isReady: () => boolean;
};

const yearSeconds = 31_536_000;
const publicFiles = [
  "/favicon.svg",
  "/favicon.ico",
  "/apple-touch-icon.png",
  "/social-card.png",
  "/placeholder.svg",
];

/** Everything this program answers over HTTP. Unknown paths fall through to the pages, which know the 404. */
export function createHttp(options: HttpOptions): Hono {
  const { services } = options;
  const app = new Hono();
  app.use(cachedPages(options.cache, options.metrics));
  app.use(measureRequests(options.metrics), securityHeaders(services.config.origin));
  app.onError((error, c) => {
    if (!isHungUp(c.req.raw, error)) services.log.error({ err: error }, "a request failed outside the pages");
    const detail = "Something went wrong on our side. Please try again later.";
    return refusePlainly(c, { code: "internal", detail });
  });
  const release = readRelease();
  addHealth(app, options, release);
  addMetricsRoute(app, options.metrics, services.config.metricsToken);
  app.use(async (c, next) => {
    if (!isReadable(c.req.url)) {
      return refusePlainly(c, { code: "invalid", detail: "This address isn't valid." });
    }
    if (isShort(c.req.url)) return next();
    return refusePlainly(c, { code: "too_long", detail: "This address is too long." });
  });
  app.use(checkMethod);
  app.use(originCheck(services.config.origin));
  app.use(bodyLimits({ tooLarge, full: tooMany }));
  addShopIcon(app, services);
  if (options.clientFolder !== undefined) addFiles(app, options.clientFolder);
  addServiceWorker(app, options.clientFolder);
  app.use(whileUnavailable(options));
  app.get("/api/live", liveHandler(options));
  addMedia(app, services);
  addManifest(app, services);
  addPlaceholders(app);
  app.get("/api/auth/callback/discord", (c) => answerProvider(c, services));
  addDiscordInteractions(app, services);
  addUnsubscribe(app, services);
  const dev = options.clientFolder === undefined;
  const { api, reference: apiReference } = createApi(services);
  const { hub, build, cache } = options;
  const version = `${release.version} ${release.commit}`;
  const answerPage = pagesHandler({ services, hub, build, cache, apiReference, version, dev });
  app.get("/api", (c) => c.redirect("/api/reference"));
  app.get("/api/reference", answerPage);
  app.get("/api/reference.data", answerPage);
  app.route("/api", api);
  app.all("*", answerPage);
  return app;
}

/** A path that can be decoded and holds no zero byte, which PostgreSQL cannot store. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url.replaceAll("+", " ")).includes("\0");
  } catch {
    return false;
  }
}

/** The rest of the body is still on its way, so the connection cannot be used again. */
function tooLarge(c: Context): Response {
  const headers = { Connection: "close" };
  return refusePlainly(c, { code: "too_large", detail: "This is too large to send.", headers });
}

/** As many large bodies as there is room for are being read. */
function tooMany(c: Context): Response {
  const headers = { Connection: "close", "Retry-After": "10" };
  const detail = "We're busy with other large files. Please send this again in a few seconds.";
  return refusePlainly(c, { code: "unavailable", detail, headers });
}

/** The router's work grows with the square of a path's pieces; ours have six at most. */
function isShort(url: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname.length <= 512 && pathname.split("/").length <= 20 && search.length <= 4096;
}

function addFiles(app: Hono, root: string): void {
  const assets = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header("Cache-Control", `public, max-age=${yearSeconds}, immutable`);
      // Nobody asks again for a file that never changes, and a page asks for forty.
      c.header("Last-Modified", undefined);
    },
  });
  const drawings = serveStatic({
    root,
    onFound: (_path, c) => c.header("Cache-Control", "public, max-age=86400"),
  });
  const missing = (c: Context) => c.text("Not found", 404);
  app.get("/assets/*", assets, missing);
  for (const file of publicFiles) app.get(file, drawings, missing);
}

/** Whether pictures can be kept: `ok`, `full` or `unreachable`. */
async function fileStoreWord({ ctx }: Services): Promise<FileTrouble | "ok"> {
  let trouble: FileTrouble | null = "unreachable";
  const asked = ctx.files.trouble().then((found) => {
    trouble = found;
  });
  await endsWithin(1_000, asked).catch(() => false);
  return trouble ?? "ok";
}

function addHealth(app: Hono, { services, presence, jobs, isReady }: HttpOptions, release: Release): void {
  const writeAbility = createWriteCheck(services.connection.pool);
  app.get("/healthz", (c) => c.json({ status: "ok", ...release }));
  app.get("/readyz", async (c) => {
    const database = await presence.answers();
    const [writes, files] = await Promise.all([writeAbility(), fileStoreWord(services)]);
    // A store without room refuses pictures in words, and another server takes the jobs of lanes that stand
    // still; orders go on, so these are told and no reason to be taken out of service.
    const ready = database && writes === "ok" && isReady();
    const status = ready ? "ready" : "not ready";
    const stalledJobs = jobs.stalled();
    return c.json({ status, database, writes, running: isReady(), files, stalledJobs }, ready ? 200 : 503);
  });
}

/**
 * The one address of the sign-in service that the outside may call: where the provider sends people back to.
 */
async function answerProvider(c: Context, { ctx, config }: Services): Promise<Response> {
  if (!config.discord) return c.redirect("/auth?error=provider_disabled");
  c.req.raw.headers.set(clientAddressHeader, clientAddress(c, config.trustProxy));
  const answer = await orOutage(() => ctx.auth.handler(c.req.raw));
  const secure = config.origin.startsWith("https://");
  for (const cookie of afterProvider(c.req.raw.headers, answer.headers, secure)) {
    answer.headers.append("Set-Cookie", cookie);
  }
  return answer;
}
