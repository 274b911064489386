import { z } from "@hono/zod-openapi";
import { rawAnswersInput, usernameInput } from "../../../domain/account-sales/inputs.ts";
import {
  accountLoginTypes,
  accountTypes,
  combatAchievementLevels,
  diaryCompletions,
  noOfferText,
  type OfferGroup,
  penalties,
  petTypes,
  questRanges,
  untradeables,
} from "../../../domain/account-sales/model.ts";
import { moment, objectText, usd } from "./common-schemas.ts";
import { problemSchema } from "./problem.ts";

const { shape } = rawAnswersInput;
const groups = [
  "base",
  "account_type",
  "untradeables",
  "quests",
  "pets",
  "combat_achievements",
  "diaries",
  "penalties",
] as const satisfies readonly OfferGroup[];

const truth = (description: string, example: boolean) => ({ type: "boolean", description, example }) as const;

function code<const Code extends string>(codes: readonly Code[], description: string, example: Code) {
  return { type: "string" as const, enum: [...codes], description, example };
}

function list<const Code extends string>(codes: readonly Code[], description: string, example: Code[]) {
  const listed = codes.map((one) => `\`${one}\``).join(", ");
  return {
    type: "array" as const,
    items: { type: "string" as const, enum: [...codes] },
    description: `${description} In a form, a JSON list as text. ${listed}.`,
    example,
  };
}

/**
 * The answers of the questionnaire and the game name, under the names of Rule S103. Copies: see `rsnField`.
 */
export const valueBody = z
  .object(
    {
      rsn: usernameInput.shape.rsn
        .clone()
        .openapi({ type: "string", description: "The account's game name.", example: "Cinder Wren" }),
      hasUntradeables: shape.hasUntradeables
        .clone()
        .openapi(truth("Whether it has untradeable items.", true)),
      untradeableItems: shape.untradeableItems
        .clone()
        .openapi(list(untradeables, "Those items. Required after a yes.", ["fire_cape", "void_set"])),
      questPoints: shape.questPoints.clone().openapi(truth("Whether it has quest points.", true)),
      questPointsRange: shape.questPointsRange
        .clone()
        .openapi(code(questRanges, "How many. Required without the Quest Cape.", "200-249")),
      hasQuestCape: shape.hasQuestCape
        .clone()
        .openapi(truth("The Quest Cape, which overrides the range.", false)),
      hasPets: shape.hasPets.clone().openapi(truth("Whether it has pets.", true)),
      petItems: shape.petItems
        .clone()
        .openapi(list(petTypes, "A code for each pet. Required after a yes.", ["boss", "skilling"])),
      accountType: shape.accountType.clone().openapi(code(accountTypes, "Its build.", "other")),
      hasCombatAchievements: shape.hasCombatAchievements
        .clone()
        .openapi(truth("Whether it has combat achievements or diaries.", true)),
      combatAchievementLevel: shape.combatAchievementLevel
        .clone()
        .openapi(code(combatAchievementLevels, "Required after a yes.", "hard")),
      diaryCompletion: shape.diaryCompletion
        .clone()
        .openapi(code(diaryCompletions, "Required after a yes.", "elite_1")),
      hasPenalties: shape.hasPenalties.clone().openapi(truth("Whether it has penalties.", false)),
      penaltyType: shape.penaltyType.clone().openapi(code(penalties, "Required after a yes.", "clean")),
      accountLoginType: shape.accountLoginType
        .clone()
        .openapi(code(accountLoginTypes, "Defaults to `legacy`.", "legacy")),
    },
    objectText,
  )
  .openapi("ValueRequest", {
    required: [
      "rsn",
      "hasUntradeables",
      "questPoints",
      "hasPets",
      "accountType",
      "hasCombatAchievements",
      "hasPenalties",
    ],
  });

const percent = (description: string) =>
  z.number().nullable().openapi({ description, example: 7.5, multipleOf: 0.01 });

const lineSchema = z
  .object({
    group: z.enum(groups),
    label: z.string(),
    percent: percent("The percentage of the base value that counts, or null for the base value itself."),
    percent_without_limit: percent("What it would be without its limit, or null if no limit applied."),
    amount_usd: z.number().openapi({ description: "US dollars. Can be negative." }),
  })
  .openapi("OfferLine");

/** The lines of the offer that the example of the request gets. */
const exampleLines: z.infer<typeof lineSchema>[] = (
  [
    ["base", "Base value, combat 100 to 119, total level 1,500 to 1,999", null, 120],
    ["account_type", "Account type: Other", 0, 0],
    ["untradeables", "Untradeables: Fire cape, Void set", 10, 12],
    ["quests", "Quests: 200 to 249 points", 10, 12],
    ["pets", "Pets: 1 skilling pet, 1 boss pet", 7, 8.4],
    ["combat_achievements", "Combat achievements: hard", 10, 12],
    ["diaries", "Diaries: one elite", 5, 6],
  ] as const
).map(([group, label, counts, amount_usd]) => ({
  group,
  label,
  percent: counts,
  percent_without_limit: null,
  amount_usd,
}));

export const valueSchema = z
  .object({
    usd_value: usd().openapi({ description: "The offer in US dollars.", example: 170.4 }),
    offer_id: z.uuid().openapi({ example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" }),
    offer_url: z.url().openapi({
      description: "Where the seller can accept it.",
      example: "https://shop.example/sell-accounts/offer/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
    }),
    expires_at: moment(),
    rsn: z.string().openapi({ description: "As sent.", example: "Cinder Wren" }),
    combat_level: z.int().openapi({ example: 112 }),
    total_level: z.int().openapi({ example: 1604 }),
    lines: z.array(lineSchema).openapi({
      description: "How it adds up. The amounts of all lines sum to the offer.",
      example: exampleLines,
    }),
    to_be_verified: z
      .array(z.object({ claim: z.string(), shown: z.string() }).openapi("DoubtfulClaim"))
      .openapi({
        description: "Claims that the high scores contradict. Staff check them first.",
        example: [],
      }),
  })
  .openapi("Value");

/** Failures of this call, which old clients read `error` of (Rule S103). */
export const valueProblemSchema = problemSchema
  .extend({
    error: z.string().openapi({ description: "Same as `detail`, for old clients.", example: noOfferText }),
  })
  .openapi("ValueProblem");

export const noOfferSchema = valueProblemSchema
  .extend({ usd_value: z.literal(0).optional().openapi({ description: "No offer." }) })
  .openapi("NoOffer");

const keyText = "Send an Idempotency-Key of 8 to 255 characters without spaces";
/** This call may also be made without a key: an offer binds nobody but us. */
export const optionalKeyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/, keyText)
    .optional()
    .openapi({
      param: { name: "Idempotency-Key", in: "header" },
      description: "Chosen by you. Repeating the call with the same key and answers returns the first offer.",
      example: "5a2b6c0e-value-1",
    }),
});
