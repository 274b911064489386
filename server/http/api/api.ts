import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";
import type { ApiReference } from "../../../app/content/shop/api-reference/api-reference.ts";
import { readOffered } from "../../../domain/payments/index.ts";
import { readShopFacts } from "../../../domain/settings/index.ts";
import { systemClock } from "../../../kernel/clock.ts";
import { lostLetterText } from "../../../kernel/text.ts";
import { isDatabaseUnavailable } from "../../../platform/database/unavailable.ts";
import type { Services } from "../../services.ts";
import { isHungUp } from "../hung-up.ts";
import { quoteBoostCall } from "./boosts.ts";
import { type ApiEnv, identify } from "./caller.ts";
import { catalogCall } from "./catalog.ts";
import { apiDocument, offeredDocument } from "./document.ts";
import { goldCalls } from "./gold.ts";
import { goldDeskCalls } from "./gold-desk.ts";
import { createLimits } from "./limits.ts";
import { listingDeskCalls } from "./listings-desk.ts";
import { meCall, staffCall } from "./me.ts";
import { moneyDeskCalls } from "./money-desk.ts";
import { orderFactsCalls } from "./order-facts.ts";
import { orderLimitCall } from "./order-limit.ts";
import { orderListCalls } from "./order-lists.ts";
import { orderCalls } from "./orders.ts";
import { paymentCalls } from "./payments.ts";
import { placeCall } from "./place.ts";
import { addPostListings } from "./post-listings.ts";
import { refuse, refuseInput } from "./problem.ts";
import { promoCodeCalls } from "./promo-codes.ts";
import { isJson, jsonLostLetter } from "./read-body.ts";
import { apiReference, type ReadableDocument } from "./reference.ts";
import { reportCalls } from "./reports.ts";
import { addValueErrors, valueCall } from "./value.ts";
import { describeWebhooks } from "./webhooks.ts";

const calls = [
  ...goldCalls,
  ...goldDeskCalls,
  valueCall,
  quoteBoostCall,
  ...paymentCalls,
  orderLimitCall,
  placeCall,
  ...orderListCalls,
  addPostListings,
  ...listingDeskCalls,
  ...promoCodeCalls,
  catalogCall,
  ...orderCalls,
  ...orderFactsCalls,
  ...moneyDeskCalls,
  ...reportCalls,
  meCall,
  staffCall,
];

const order = "/api/orders/[^/]+";
/** Error texts of calls that fail on our side (Rule S109). */
const texts: [method: string, path: RegExp, text: string][] = [
  ["POST", /^\/api\/value$/, "Sorry, something went wrong"],
  ["GET", /^\/api\/orders$/, "Failed to fetch orders"],
  ["GET", new RegExp(`^${order}$`), "Failed to fetch order"],
  ["GET", new RegExp(`^${order}/(payments|meetups)$`), "Failed to fetch order"],
  ["POST", new RegExp(`^${order}/status$`), "Failed to update order status"],
  ["PATCH", new RegExp(`^${order}$`), "Failed to update order details"],
  ["POST", new RegExp(`^${order}/cancel$`), "Failed to cancel order"],
];

/** The error text of a failed call, or a general one. */
function failedCallText(method: string, path: string): string {
  const asked = method === "HEAD" ? "GET" : method;
  const text = texts.find(([one, pattern]) => one === asked && pattern.test(path))?.[2];
  return `${text ?? "Something went wrong on our side"}. Please try again later.`;
}

/**
 * All calls under `/api`, described by the schemas that check them. They use the same commands as the
 * screens. Every failure, including an unknown address, is answered as problem details (RFC 9457).
 */
export function createApi(services: Services): {
  api: OpenAPIHono<ApiEnv>;
  reference: () => Promise<ApiReference>;
} {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => (result.success ? undefined : refuseInput(c, result.error)),
  });
  const limits = createLimits(services.ctx.clock, services.config.rateLimits);
  addValueErrors(api);
  api.use(identify(services, limits), refuseLostLetters);
  api.onError((error, c) => refuseError(c, error, services));
  for (const addCall of calls) addCall(api, limits);
  describeWebhooks(api);
  const whole = apiDocument(api, services.config.origin);
  const document = async () =>
    offeredDocument(whole, await readOffered(services.ctx), await readShopFacts(services.ctx.db));
  api.get("/openapi.json", async (c) =>
    c.json(await document(), 200, { "Cache-Control": "public, max-age=60" }),
  );
  api.all("*", (c) => refuseAddress(c, api));
  // Our own routes give every call tags, descriptions and security.
  const reference = async () =>
    apiReference((await document()) as unknown as ReadableDocument, services.config.origin);
  return { api, reference };
}

/** Of every call but that of listings, which reads its large body itself, for staff only. */
const refuseLostLetters: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!isJson(c) || c.req.path === "/api/listings" || !jsonLostLetter(await c.req.text())) return next();
  return refuse(c, { code: "invalid", detail: lostLetterText });
};
/** The description of every call, without a shop behind it: for tools that check it. */
export function describedCalls(origin: string) {
  const api = new OpenAPIHono<ApiEnv>();
  for (const addCall of calls) addCall(api, createLimits(systemClock, false));
  describeWebhooks(api);
  return apiDocument(api, origin);
}

function refuseError(c: Context<ApiEnv>, error: Error, { ctx }: Services): Response {
  if (error instanceof HTTPException && error.status === 415) {
    return refuse(c, { code: "unsupported_type", detail: "Send JSON: Content-Type: application/json." });
  }
  if (error instanceof HTTPException && error.status === 400) {
    return refuse(c, { code: "invalid", detail: "The body isn't valid JSON." });
  }
  if (isHungUp(c.req.raw, error)) return refuse(c, { code: "invalid", detail: "The body isn't whole." });
  const requestId = c.res.headers.get("X-Request-Id") ?? undefined;
  ctx.log.error({ ...callFacts(c, error), err: error, request: requestId }, "an API call failed");
  return refuse(c, {
    code: "internal",
    detail: failedCallText(c.req.method, c.req.path),
    more: { request_id: requestId },
  });
}

/**
 * What is logged about a failed call. The path is the route's pattern, since an id may give access to an
 * order.
 */
function callFacts(c: Context<ApiEnv>, error: Error) {
  const path = matchedRoutes(c).findLast((route) => !route.path.includes("*"))?.path ?? "no route";
  return { method: c.req.method, path, status: isDatabaseUnavailable(error) ? 503 : 500 };
}

/** Answers an unknown address (404) or a known one with another method (405, or OPTIONS). */
function refuseAddress(c: Context<ApiEnv>, api: OpenAPIHono<ApiEnv>): Response {
  const path = new URL(c.req.url).pathname;
  const methods = new Set(
    api.routes
      .filter((route) => route.method !== "ALL" && patternOf(route.path).test(path))
      .map((route) => route.method),
  );
  if (methods.size === 0) return refuse(c, { code: "not_found", detail: "There's nothing at this address." });
  if (methods.has("GET")) methods.add("HEAD");
  const allow = [...methods].sort().join(", ");
  if (c.req.method === "OPTIONS") return c.body(null, 204, { Allow: allow });
  return refuse(c, {
    code: "method_not_allowed",
    detail: `This address accepts ${allow}.`,
    headers: { Allow: allow },
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^(?:/api)?${path.replace(/:[a-z_]+/g, "[^/]+")}$`);
}
