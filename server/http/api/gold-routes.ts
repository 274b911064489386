import { createHash } from "node:crypto";
import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import { makeQuote, readGoldMarket } from "../../../domain/gold/index.ts";
import type { GoldMarket, Quote } from "../../../domain/gold/model.ts";
import { rateNumber, usdNumber } from "../../../kernel/money.ts";
import type { ApiEnv } from "./caller.ts";
import { failures, jsonAnswer, jsonBody, madeWith } from "./common-schemas.ts";
import { quoteBody, quoteSchema, ratesSchema } from "./gold-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { refuseFailure } from "./problem.ts";

/** Rates may be kept this long by whoever asked, which spares a program that asks with every click. */
const ratesMaxAgeSeconds = 5;

const ratesRoute = createRoute({
  method: "get",
  path: "/rates",
  tags: ["Gold"],
  summary: "Rates, stock and capacity",
  description:
    "The current rates. You can cache them for five seconds. Requests with `If-None-Match` get a 304.",
  security: madeWith("nobody"),
  responses: {
    200: jsonAnswer("The current rates.", ratesSchema),
    304: { description: "Nothing has changed since the response with that `ETag`." },
    ...failures(),
  },
});

const quoteRoute = createRoute({
  method: "post",
  path: "/gold/quotes",
  tags: ["Gold"],
  summary: "Get a gold quote",
  description:
    "The price holds for ten minutes and can be ordered once. Stock is reserved when the order is placed, not now.",
  security: madeWith("nobody"),
  request: { body: jsonBody(quoteBody) },
  responses: { 201: jsonAnswer("The quote.", quoteSchema), ...failures(400, 403, 409, 413, 415) },
});

/** Rates and quotes, for everybody. */
export function addGoldRoutes(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(ratesRoute, async (c) => {
    const { ctx, counted } = c.var.caller;
    const limited = limits.failure(c, "read", counted);
    if (limited) return limited;
    const rates = presentRates(await readGoldMarket(ctx));
    const tag = createHash("sha256").update(JSON.stringify(rates)).digest("base64url").slice(0, 22);
    const headers = { ETag: `W/"${tag}"`, "Cache-Control": `public, max-age=${ratesMaxAgeSeconds}` };
    if (c.req.header("if-none-match") === headers.ETag) return c.body(null, 304, headers);
    return c.json(rates, 200, headers);
  });

  api.openapi(quoteRoute, async (c) => {
    const { ctx, counted } = c.var.caller;
    const limited = limits.failure(c, "quote", counted);
    if (limited) return limited;
    const quote = await makeQuote(ctx, c.req.valid("json"));
    if (!quote.ok) return refuseFailure(c, quote.error);
    return c.json(presentQuote(quote.value), 201, { "Cache-Control": "no-store" });
  });
}

function presentRates(market: GoldMarket): z.infer<typeof ratesSchema> {
  return {
    buy_rate_usd: rateNumber(market.buyMicroUsd),
    sell_rate_usd: rateNumber(market.sellMicroUsd),
    payment_rate_usd: rateNumber(market.paymentMicroUsd),
    tiers: market.tiers.map(({ fromMillions, buyMicroUsd, sellMicroUsd }) => ({
      from: fromMillions,
      buy_rate_usd: rateNumber(buyMicroUsd),
      sell_rate_usd: rateNumber(sellMicroUsd),
    })),
    stock: market.stockMillions,
    capacity: market.capacityMillions,
    effective_at: market.effectiveAt.toISOString(),
    version: market.version,
  };
}

/** A quote in the API's names and units. */
export function presentQuote(quote: Quote): z.infer<typeof quoteSchema> {
  return {
    quote_id: quote.quoteId,
    direction: quote.direction,
    quantity: quote.quantity,
    rate_usd: rateNumber(quote.rateMicroUsd),
    amount_usd: usdNumber(quote.amountCents),
    expires_at: quote.expiresAt.toISOString(),
  };
}
