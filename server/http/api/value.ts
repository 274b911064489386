import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { makeOffer } from "../../../domain/account-sales/index.ts";
import { rawAnswersInput, usernameInput } from "../../../domain/account-sales/inputs.ts";
import {
  accountLoginTypes,
  accountTypes,
  combatAchievementLevels,
  diaryCompletions,
  noOfferText,
  type Offer,
  type OfferGroup,
  penalties,
  petTypes,
  problemOf,
  questions,
  questRanges,
  type RawAnswers,
  settleAnswers,
  untradeables,
} from "../../../domain/account-sales/model.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { usdNumber } from "../../../kernel/money.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { callWithOwnInput, failures, failuresAs, jsonAnswer, madeWith, problemAnswer } from "./call.ts";
import type { ApiEnv } from "./caller.ts";
import {
  cents,
  describedShape,
  id,
  moment,
  objectText,
  optionalIdempotencyHeader,
  text,
  usd,
} from "./fields.ts";
import { problemSchema, problemType, refuse, refuseFailure, refuseInput } from "./problem.ts";
import { jsonOrFormBody, readBody } from "./read-body.ts";

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

/** The game name and the answers of the questionnaire, with the field names of Rule S103. */
const valueBody = z
  .object(
    {
      ...describedShape(usernameInput.shape, {
        rsn: { type: "string", description: "The account's game name.", example: "Cinder Wren" },
      }),
      ...describedShape(rawAnswersInput.shape, {
        hasUntradeables: truth("Whether it has untradeable items.", true),
        untradeableItems: list(untradeables, "Those items. Required after a yes.", ["fire_cape", "void_set"]),
        questPoints: truth("Whether it has quest points.", true),
        questPointsRange: code(questRanges, "How many. Required without the Quest Cape.", "200-249"),
        hasQuestCape: truth("The Quest Cape, which overrides the range.", false),
        hasPets: truth("Whether it has pets.", true),
        petItems: list(petTypes, "A code for each pet. Required after a yes.", ["boss", "skilling"]),
        accountType: code(accountTypes, "Its build.", "other"),
        hasCombatAchievements: truth("Whether it has combat achievements or diaries.", true),
        combatAchievementLevel: code(combatAchievementLevels, "Required after a yes.", "hard"),
        diaryCompletion: code(diaryCompletions, "Required after a yes.", "elite_1"),
        hasPenalties: truth("Whether it has penalties.", false),
        penaltyType: code(penalties, "Required after a yes.", "clean"),
        accountLoginType: code(accountLoginTypes, "Defaults to `legacy`.", "legacy"),
      }),
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

const percent = (description: string) => z.number().nullable().openapi({ description, example: 7.5 });
const percentNumber = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

const line = answer<Offer["lines"][number]>("OfferLine")({
  group: z.enum(groups),
  label: z.string(),
  percent: [
    percent("The percentage of the base value that counts, or null for the base value itself."),
    (offered) => percentNumber(offered.percent),
  ],
  percent_without_limit: [
    percent("What it would be without its limit, or null if no limit applied."),
    ({ uncapped }) => percentNumber(uncapped),
  ],
  amount_usd: [
    z.number().openapi({ description: "US dollars. Can be negative." }),
    (offered) => usdNumber(offered.cents),
  ],
  amount_cents: [cents(), (offered) => offered.cents],
});

/** The lines of the offer for the example request. */
const exampleLines: z.infer<typeof line.schema>[] = (
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
  amount_cents: Math.round(amount_usd * 100),
}));

const value = answer<Offer & { origin: string }>("Value")({
  usd_value: usd("amountCents", { description: "The offer in US dollars.", example: 170.4 }),
  usd_value_cents: [cents(), ({ amountCents }) => amountCents],
  offer_id: id(),
  offer_url: [
    z.url().openapi({
      description: "Where the seller can accept it.",
      example: "https://shop.example/sell-accounts/offer/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
    }),
    ({ origin, offerId }) => `${origin}/sell-accounts/offer/${offerId}`,
  ],
  expires_at: moment(),
  rsn: text("As sent.", "Cinder Wren"),
  combat_level: z.int().openapi({ example: 112 }),
  total_level: z.int().openapi({ example: 1604 }),
  lines: line.list("lines", {
    description: "How it adds up. The amounts of all lines sum to the offer.",
    example: exampleLines,
  }),
  to_be_verified: [
    z.array(z.object({ claim: z.string(), shown: z.string() }).openapi("DoubtfulClaim")).openapi({
      description: "Claims that the high scores contradict. Staff check them first.",
      example: [],
    }),
    ({ claims }) =>
      claims
        .filter(({ verdict }) => verdict === "contradicted")
        .map(({ claim, shown }) => ({ claim, shown })),
  ],
});

/** Errors of this call, with `error` for old clients (Rule S103). */
const valueProblemSchema = problemSchema
  .extend({
    error: text("Same as `detail`, for old clients.", noOfferText),
  })
  .openapi("ValueProblem");

const noOfferSchema = valueProblemSchema
  .extend({ usd_value: z.literal(0).optional().openapi({ description: "No offer." }) })
  .openapi("NoOffer");

/** Errors that are answered before the call is reached have no `error`. */
const valueFailures = {
  ...failures(403, 413),
  ...failuresAs(valueProblemSchema, 400),
  404: problemAnswer("The player isn't ranked on the high scores.", valueProblemSchema),
  415: problemAnswer("The body is neither JSON nor a form.", valueProblemSchema),
  422: problemAnswer(
    "No offer for this account (`no_offer`), or the idempotency key was used with other answers (`key_reused`).",
    noOfferSchema,
  ),
  503: problemAnswer("We can't reach the game's high scores.", valueProblemSchema),
};

/** Optional here: an offer commits only us. */
const keyHeader = optionalIdempotencyHeader(
  "Chosen by you. Repeating the call with the same key and answers returns the first offer.",
  "5a2b6c0e-value-1",
);

const path = "/value";

/** An offer for an account (Rule S103). */
export const valueCall = callWithOwnInput("value", {
  operationId: "valueAccount",
  method: "post",
  path,
  tags: ["Accounts"],
  summary: "Get an offer for an account",
  description:
    "Makes an offer from the public high scores and the answers, line by line. It holds for 24 hours. Accepts JSON or a form. Answer every yes-or-no question; after a no, leave out its details, they don't count. Can take up to eight seconds while the high scores are slow. Errors also have their text in `error`.",
  security: madeWith("nobody", "staffKey", "session"),
  request: { headers: keyHeader, body: jsonOrFormBody(valueBody) },
  responses: { 200: jsonAnswer("The offer.", value.schema), ...valueFailures },
})(async ({ ctx, scope }, c) => {
  const headers = keyHeader.safeParse({ "Idempotency-Key": c.req.header("idempotency-key") });
  if (!headers.success) return refuseInput(c, headers.error);
  const body = await readBody(c, valueBody);
  if (body instanceof Response) return body;
  const { rsn, ...sent } = body;
  // Old clients ask for the login type later, and only for legacy accounts.
  const raw = { ...sent, accountLoginType: sent.accountLoginType ?? "legacy" };
  const settled = settleAnswers(raw);
  if (!settled.ok) return refuseAnswers(c, raw);
  const key = headers.data["Idempotency-Key"];
  const offer = await makeOffer(ctx, {
    rsn,
    answers: settled.value,
    source: "api",
    once: key === undefined ? undefined : { scope: `${scope}:value`, key },
  });
  return offer.ok ? ok(value.present({ ...offer.value, origin: ctx.origin })) : refuseOffer(c, offer.error);
});

/** Lists every unanswered question by the name of its field. */
function refuseAnswers(c: Context<ApiEnv>, answers: RawAnswers) {
  const errors = questions.flatMap((question) => {
    const problem = problemOf(question, answers);
    return problem ? [{ field: problem.field, detail: problem.text }] : [];
  });
  const [first] = errors;
  return refuse(c, { code: "invalid", detail: first?.detail ?? "", field: first?.field, errors });
}

/** The input is valid at this point, so "invalid" means that there is no offer. */
function refuseOffer(c: Context<ApiEnv>, failure: Failure) {
  if (failure.code === "invalid") {
    return refuse(c, { code: "no_offer", detail: failure.text, more: { usd_value: 0 } });
  }
  // Old clients look for this sentence (Rule S103).
  const error = failure.code === "not_found" ? { error: `${failure.text} This player is not ranked.` } : {};
  return refuseFailure(c, failure, error);
}

/**
 * Adds `error` to every error answer of the call, for old clients. Must be added before any other middleware
 * that may refuse the call.
 */
export function addValueErrors(api: OpenAPIHono<ApiEnv>): void {
  api.use(path, async (c, next) => {
    await next();
    if (c.res.headers.get("content-type") !== problemType) return;
    const { status, headers } = c.res;
    // All errors are written by `refuse`.
    const problem = (await c.res.json()) as { detail: string };
    c.res = new Response(JSON.stringify({ error: problem.detail, ...problem }), { status, headers });
  });
}
