import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { makeQuote, readGoldMarket } from "../../../domain/gold/index.ts";
import { type GoldMarket, goldDirections, type Quote } from "../../../domain/gold/model.ts";
import { rateNumber } from "../../../kernel/money.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, jsonBody, madeWith } from "./call.ts";
import { cents, int, millionsField, moment, objectText, text, usd } from "./fields.ts";

/** US dollars per million, from a rate of the view. */
export function rate<Name extends string>(
  microUsd: Name,
  example: number,
  description = "US dollars per million gold, at most six decimals.",
) {
  const from = (view: Record<Name, number>) => rateNumber(view[microUsd]);
  return [z.number().openapi({ description, example }), from] as const;
}

export const tier = answer<GoldMarket["tiers"][number]>()({
  from: [int("Orders of at least so many millions.", 100), ({ fromMillions }) => fromMillions],
  buy_rate_usd: rate("buyMicroUsd", 0.195, "What customers pay for them."),
  sell_rate_usd: rate("sellMicroUsd", 0.192, "What customers receive for them."),
});

const rates = answer<GoldMarket>("Rates")({
  buy_rate_usd: rate("buyMicroUsd", 0.2, "What customers pay, US dollars per million gold."),
  sell_rate_usd: rate("sellMicroUsd", 0.19, "What customers receive, US dollars per million gold."),
  payment_rate_usd: rate("paymentMicroUsd", 0.17, "US dollars per million gold when paying in gold."),
  tiers: tier.list("tiers", { description: "Rates of larger orders, by rising amounts." }),
  stock: [int("Millions you can buy now.", 100), ({ stockMillions }) => stockMillions],
  capacity: [int("Millions you can sell to the shop now.", 1000), ({ capacityMillions }) => capacityMillions],
  effective_at: moment().openapi({ description: "When the rates took effect, UTC." }),
  version: int("Version of the rates.", 1),
});

/** Clients may cache rates, so that a program can read them with every click. */
const ratesMaxAgeSeconds = 5;

const readRates = call("read", {
  operationId: "getRates",
  method: "get",
  path: "/rates",
  tags: ["Gold"],
  summary: "Rates, stock and capacity",
  description:
    "The current rates. You can cache them for five seconds. Requests with `If-None-Match` get a 304.",
  security: madeWith("nobody"),
  responses: {
    200: jsonAnswer("The current rates.", rates.schema),
    304: { description: "Nothing has changed since the response with that `ETag`." },
    ...failures(),
  },
})(async ({ ctx }, c) => {
  const current = rates.present(await readGoldMarket(ctx));
  const tag = createHash("sha256").update(JSON.stringify(current)).digest("base64url").slice(0, 22);
  const headers = { ETag: `W/"${tag}"`, "Cache-Control": `public, max-age=${ratesMaxAgeSeconds}` };
  if (c.req.header("if-none-match") === headers.ETag) return c.body(null, 304, headers);
  return c.json(current, 200, headers);
});

/** A price that holds for ten minutes. */
export const goldQuote = answer<Quote>("Quote")({
  quote_id: text("Place the order with it. It's long and contains the signed price.", "WyJ2M2t6…"),
  direction: z.enum(goldDirections).openapi({ example: "sell" }),
  quantity: int("Millions.", 100),
  rate_usd: rate("rateMicroUsd", 0.19),
  amount_usd: usd("amountCents"),
  amount_cents: cents(),
  expires_at: moment(),
});

export const goldQuoteBody = z
  .object(
    {
      direction: z
        .enum(goldDirections, "The direction is buy or sell")
        .openapi({ description: "What the customer does.", example: "sell" }),
      quantity: millionsField,
    },
    objectText,
  )
  .openapi("QuoteRequest");

const quoteGold = call("quote", {
  operationId: "quoteGold",
  method: "post",
  path: "/gold/quotes",
  tags: ["Gold"],
  summary: "Get a gold quote",
  description:
    "The price holds for ten minutes and can be ordered once. Stock is reserved when the order is placed, not now. Amounts beyond what the caller may order now are refused (409), with the limit in words.",
  security: madeWith("nobody"),
  request: { body: jsonBody(goldQuoteBody) },
  responses: { 201: jsonAnswer("The quote.", goldQuote.schema), ...failures(400, 403, 409, 413, 415) },
})(async ({ ctx, viewer, client }, c) => {
  const { personId: customerId = null, email: customerEmail = null } = viewer ?? {};
  const who = { source: "api", customerId, customerEmail, rsn: null, client } as const;
  const quote = await makeQuote(ctx, { ...c.req.valid("json"), who });
  return quote.ok ? ok(goldQuote.present(quote.value)) : quote;
});

/** Rates and quotes. */
export const goldCalls = [readRates, quoteGold];
