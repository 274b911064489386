import { z } from "@hono/zod-openapi";
import { boostQuoteInput } from "../../../domain/boosts/inputs.ts";
import { type BoostTier, boostTierLabels, boostTiers } from "../../../domain/boosts/model.ts";
import { moment, objectText, usd } from "./common-schemas.ts";

const { shape } = boostQuoteInput;
const truth = (description: string, example: boolean) =>
  ({ type: "boolean", description, example, default: false }) as const;

/** What a quote is asked with, under the names of Rule S104. Copies: see `rsnField`. */
export const boostQuoteBody = z
  .object(
    {
      rsn: shape.rsn
        .clone()
        .openapi({ type: "string", description: "The account's game name.", example: "Cinder Wren" }),
      want_infernal: shape.wantInfernal.clone().openapi(truth("The Infernal cape.", true)),
      want_quiver: shape.wantQuiver.clone().openapi(truth("Dizana's quiver.", true)),
      use_our_gear: shape.useOurGear.clone().openapi(truth("Use our gear, for a deposit.", true)),
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

const lineSchema = z
  .object({
    code: z.enum(["infernal", "quiver", "both", "gear_hire", "gear_deposit"]),
    label: z.string(),
    amount_usd: z.number().openapi({ description: "US dollars. Can be negative." }),
  })
  .openapi("BoostLine");

/** The lines of the quote that the example of the request gets. */
const exampleLines: z.infer<typeof lineSchema>[] = [
  { code: "infernal", label: "Infernal Cape Boost", amount_usd: 35 },
  { code: "quiver", label: "Dizana's Quiver Boost", amount_usd: 35 },
  { code: "both", label: "Both in one order, 30% off", amount_usd: -21 },
  { code: "gear_hire", label: "Gear rental", amount_usd: 5 },
  { code: "gear_deposit", label: "Gear deposit, refunded at the end", amount_usd: 20 },
];

export const boostQuoteSchema = z
  .object({
    quote_id: z.uuid().openapi({
      description: "Can be ordered once, until it expires.",
      example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
    }),
    expires_at: moment(),
    rsn: z.string().openapi({ description: "As sent.", example: "Cinder Wren" }),
    ranged_level: level("Ranged", 91),
    defence_level: level("Defence", 70),
    magic_level: level("Magic", 84),
    prayer_level: level("Prayer", 74),
    tier: z
      .enum(tierLabels)
      .openapi({ description: "The price tier for these levels.", example: "Standard" }),
    price: usd().openapi({
      description: "The total to pay including the deposit, in US dollars.",
      example: 74,
    }),
    deposit: usd().openapi({
      description: "The part that is refunded in the end, in US dollars.",
      example: 20,
    }),
    lines: z.array(lineSchema).openapi({
      description: "How it adds up. The amounts of all lines sum to the price.",
      example: exampleLines,
    }),
    want_infernal: z.boolean().openapi({ example: true }),
    want_quiver: z.boolean().openapi({ example: true }),
    use_our_gear: z.boolean().openapi({ example: true }),
    must_confirm_desert_treasure: z.boolean().openapi({
      description: "Whether the customer must confirm Desert Treasure 1 to order.",
      example: false,
    }),
    to_be_verified: z.boolean().openapi({
      description: "Whether a required level isn't ranked, so staff check before starting.",
      example: false,
    }),
  })
  .openapi("BoostQuote");
