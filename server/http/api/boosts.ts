import { z } from "@hono/zod-openapi";
import { quoteBoost } from "../../../domain/boosts/index.ts";
import { boostQuoteInput } from "../../../domain/boosts/inputs.ts";
import {
  type BoostQuote,
  type BoostTier,
  boostTierLabels,
  boostTiers,
} from "../../../domain/boosts/model.ts";
import { usdNumber } from "../../../kernel/money.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { callWithOwnInput, failures, jsonAnswer, madeWith, problemAnswer } from "./call.ts";
import { cents, described, exampleId, flag, moment, objectText, text, usd } from "./fields.ts";
import { withDomainNames } from "./names.ts";
import { refuse } from "./problem.ts";
import { jsonOrFormBody, readBody } from "./read-body.ts";

const { shape } = boostQuoteInput;
const truth = (description: string) =>
  ({ type: "boolean", description, example: true, default: false }) as const;

/** The request for a quote, with the field names of Rule S104. */
export const boostQuoteBody = z
  .object(
    {
      rsn: described(shape.rsn, {
        type: "string",
        description: "The account's game name.",
        example: "Cinder Wren",
      }),
      want_infernal: described(shape.wantInfernal, truth("The Infernal cape.")),
      want_quiver: described(shape.wantQuiver, truth("Dizana's quiver.")),
      use_our_gear: described(shape.useOurGear, truth("Use our gear, for a deposit.")),
    },
    objectText,
  )
  .openapi("BoostQuoteRequest", { required: ["rsn"] });

// Every tier has its label; map forgets that there is at least one.
const tierLabels = boostTiers.map((tier: BoostTier) => boostTierLabels[tier]) as [string, ...string[]];
const level = (name: string, example: number) =>
  z
    .int()
    .nullable()
    .openapi({ description: `The ${name} level, or null if not ranked.`, example });

const line = answer<BoostQuote["lines"][number]>("BoostLine")({
  code: z.enum(["infernal", "quiver", "both", "gear_hire", "gear_deposit"]),
  label: z.string(),
  amount_usd: [
    z.number().openapi({ description: "US dollars. Can be negative." }),
    (priced) => usdNumber(priced.cents),
  ],
  amount_cents: [cents(), (priced) => priced.cents],
});

/** The lines of the quote for the example request. */
const exampleLines: z.infer<typeof line.schema>[] = [
  { code: "infernal", label: "Infernal Cape Boost", amount_usd: 35, amount_cents: 3500 },
  { code: "quiver", label: "Dizana's Quiver Boost", amount_usd: 35, amount_cents: 3500 },
  { code: "both", label: "Both in one order, 30% off", amount_usd: -21, amount_cents: -2100 },
  { code: "gear_hire", label: "Gear rental", amount_usd: 5, amount_cents: 500 },
  { code: "gear_deposit", label: "Gear deposit, refunded at the end", amount_usd: 20, amount_cents: 2000 },
];

const chosen = () => z.boolean().openapi({ example: true });

const boostQuote = answer<BoostQuote>("BoostQuote")({
  quote_id: z.uuid().openapi({ description: "Can be ordered once, until it expires.", example: exampleId }),
  expires_at: moment(),
  rsn: text("As sent.", "Cinder Wren"),
  ranged_level: [level("Ranged", 91), ({ levels }) => levels.ranged],
  defence_level: [level("Defence", 70), ({ levels }) => levels.defence],
  magic_level: [level("Magic", 84), ({ levels }) => levels.magic],
  prayer_level: [level("Prayer", 74), ({ levels }) => levels.prayer],
  tier: [
    z.enum(tierLabels).openapi({ description: "The price tier for these levels.", example: "Standard" }),
    ({ tier }) => boostTierLabels[tier],
  ],
  price: usd("priceCents", {
    description: "The total to pay including the deposit, in US dollars.",
    example: 74,
  }),
  price_cents: cents("The same in US cents.", 7400),
  deposit: usd("depositCents", {
    description: "The part that is refunded in the end, in US dollars.",
    example: 20,
  }),
  deposit_cents: cents("The same in US cents.", 2000),
  lines: line.list("lines", {
    description: "How it adds up. The amounts of all lines sum to the price.",
    example: exampleLines,
  }),
  want_infernal: chosen(),
  want_quiver: chosen(),
  use_our_gear: chosen(),
  must_confirm_desert_treasure: [
    flag("Whether the customer must confirm Desert Treasure 1 to order.", false),
    ({ requirements }) => requirements.needsConfirmation,
  ],
  to_be_verified: [
    flag("Whether a required level isn't ranked, so staff check before starting.", false),
    ({ requirements }) => requirements.needsStaff,
  ],
});

/** The price of a boost (Rule S104). */
export const quoteBoostCall = callWithOwnInput("boost", {
  operationId: "quoteBoost",
  method: "post",
  path: "/quote",
  tags: ["Boosts"],
  summary: "Get a quote for a boost",
  description:
    "Prices the Infernal cape, Dizana's quiver or both for a player by their public high scores, line by line. The quote holds for ten minutes and can be ordered once. Accepts JSON or a form. Without a service there's nothing to pay or order. Can take up to eight seconds while the high scores are slow.",
  security: madeWith("nobody", "staffKey", "session"),
  request: { body: jsonOrFormBody(boostQuoteBody) },
  responses: {
    200: jsonAnswer("The quote.", boostQuote.schema),
    ...failures(400, 403, 413),
    404: problemAnswer("The player isn't ranked on the high scores."),
    415: problemAnswer("The body is neither JSON nor a form."),
    422: problemAnswer("The account's levels are too low (`stats_too_low`). `detail` says if it's Prayer."),
    503: problemAnswer("We can't reach the game's high scores."),
  },
})(async ({ ctx }, c) => {
  const body = await readBody(c, boostQuoteBody);
  if (body instanceof Response) return body;
  const quote = await quoteBoost(ctx, withDomainNames(body));
  if (quote.ok) return ok(boostQuote.present(quote.value));
  // The input is valid at this point, so "invalid" means the account.
  if (quote.error.code !== "invalid") return quote;
  return refuse(c, { code: "stats_too_low", detail: quote.error.text, field: "rsn" });
});
