import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import { quoteBoost } from "../../../domain/boosts/index.ts";
import { type BoostQuote, boostTierLabels } from "../../../domain/boosts/model.ts";
import { usdNumber } from "../../../kernel/money.ts";
import { boostQuoteBody, boostQuoteSchema } from "./boost-schemas.ts";
import type { ApiEnv } from "./caller.ts";
import { failures, jsonAnswer, madeWith, problemAnswer } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { problemSchema, refuse, refuseFailure, refuseInput } from "./problem.ts";
import { formType, readBody, wrongMedia } from "./read-body.ts";

const path = "/quote";

const quoteRoute = createRoute({
  method: "post",
  path,
  tags: ["Boosts"],
  summary: "Get a quote for a boost",
  description:
    "Prices the Infernal cape, Dizana's quiver or both for a player by their public high scores, line by line. The quote holds for ten minutes and can be ordered once. Accepts JSON or a form. Without a service there's nothing to pay or order. Can take up to eight seconds while the high scores are slow.",
  security: madeWith("nobody", "staffKey", "session"),
  request: {
    body: {
      required: true,
      content: { "application/json": { schema: boostQuoteBody }, [formType]: { schema: boostQuoteBody } },
    },
  },
  responses: {
    200: jsonAnswer("The quote.", boostQuoteSchema),
    ...failures(400, 403, 413),
    404: problemAnswer("The player isn't ranked on the high scores.", problemSchema),
    415: problemAnswer("The body is neither JSON nor a form.", problemSchema),
    422: problemAnswer(
      "The account's levels are too low (`stats_too_low`). `detail` says if it's Prayer.",
      problemSchema,
    ),
    503: problemAnswer("We can't reach the game's high scores.", problemSchema),
  },
});

/** The price of a boost (Rule S104). The body is read here, since it may be either of two media. */
export function addBoostRoutes(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openAPIRegistry.registerPath(quoteRoute);
  api.post(path, async (c) => {
    const { caller } = c.var;
    const limited = limits.failure(c, "boost", caller.counted);
    if (limited) return limited;
    const sent = await readBody(c);
    if (sent === wrongMedia) {
      return refuse(c, { code: "unsupported_type", detail: `Send application/json or ${formType}.` });
    }
    const body = boostQuoteBody.safeParse(sent);
    if (!body.success) return refuseInput(c, body.error);
    const { rsn, want_infernal: wantInfernal, want_quiver: wantQuiver, use_our_gear: useOurGear } = body.data;
    const quote = await quoteBoost(caller.ctx, { rsn, wantInfernal, wantQuiver, useOurGear });
    if (quote.ok) return c.json(presentQuote(quote.value), 200, { "Cache-Control": "no-store" });
    // With the input read, what is invalid is the account.
    if (quote.error.code !== "invalid") return refuseFailure(c, quote.error);
    return refuse(c, { code: "stats_too_low", detail: quote.error.text, field: "rsn" });
  });
}

function presentQuote(quote: BoostQuote): z.infer<typeof boostQuoteSchema> {
  const { levels, requirements } = quote;
  return {
    quote_id: quote.quoteId,
    expires_at: quote.expiresAt.toISOString(),
    rsn: quote.rsn,
    ranged_level: levels.ranged,
    defence_level: levels.defence,
    magic_level: levels.magic,
    prayer_level: levels.prayer,
    tier: boostTierLabels[quote.tier],
    price: usdNumber(quote.priceCents),
    deposit: usdNumber(quote.depositCents),
    lines: quote.lines.map(({ code, label, cents }) => ({ code, label, amount_usd: usdNumber(cents) })),
    want_infernal: quote.wantInfernal,
    want_quiver: quote.wantQuiver,
    use_our_gear: quote.useOurGear,
    must_confirm_desert_treasure: requirements.needsConfirmation,
    to_be_verified: requirements.needsStaff,
  };
}
