import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type MakeOffer, makeOffer } from "../../../domain/account-sales/index.ts";
import {
  type Offer,
  problemOf,
  questions,
  type RawAnswers,
  settleAnswers,
} from "../../../domain/account-sales/model.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { usdNumber } from "../../../kernel/money.ts";
import type { ApiEnv, Caller } from "./caller.ts";
import { failures, jsonAnswer, madeWith, problemAnswer } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { problemType, refuse, refuseFailure, refuseInput } from "./problem.ts";
import { formType, readBody, wrongMedia } from "./read-body.ts";
import {
  noOfferSchema,
  optionalKeyHeader,
  valueBody,
  valueProblemSchema,
  valueSchema,
} from "./value-schemas.ts";

const path = "/value";

const common = failures(400, 403, 413, 415);
/** The failures of this call; those that the shop gives before it looks at the call have no `error`. */
const valueFailures = {
  ...common,
  400: problemAnswer(common[400].description, valueProblemSchema),
  401: problemAnswer(common[401].description, valueProblemSchema),
  404: problemAnswer("The player isn't ranked on the high scores.", valueProblemSchema),
  415: problemAnswer("The body is neither JSON nor a form.", valueProblemSchema),
  422: problemAnswer(
    "No offer for this account (`no_offer`), or the idempotency key was used with other answers (`key_reused`).",
    noOfferSchema,
  ),
  429: problemAnswer(common[429].description, valueProblemSchema),
  500: problemAnswer(common[500].description, valueProblemSchema),
  503: problemAnswer("We can't reach the game's high scores.", valueProblemSchema),
};

const valueRoute = createRoute({
  method: "post",
  path,
  tags: ["Accounts"],
  summary: "Get an offer for an account",
  description:
    "Makes an offer from the public high scores and the answers, line by line. It holds for 24 hours. Accepts JSON or a form. Answer every yes-or-no question; after a no, leave out its details, they don't count. Can take up to eight seconds while the high scores are slow. Errors also have their text in `error`.",
  security: madeWith("nobody", "staffKey", "session"),
  request: {
    headers: optionalKeyHeader,
    body: {
      required: true,
      content: { "application/json": { schema: valueBody }, [formType]: { schema: valueBody } },
    },
  },
  responses: { 200: jsonAnswer("The offer.", valueSchema), ...valueFailures },
});

/**
 * Before anything that may refuse the call: what is refused also says so in `error`, where old clients read
 * it.
 */
export function addValueErrors(api: OpenAPIHono<ApiEnv>): void {
  api.use(path, async (c, next) => {
    await next();
    if (c.res.headers.get("content-type") !== problemType) return;
    const { status, headers } = c.res;
    // Written by `refuse`, which every failure goes through.
    const problem = (await c.res.json()) as { detail: string };
    c.res = new Response(JSON.stringify({ error: problem.detail, ...problem }), { status, headers });
  });
}

/** An offer for an account (Rule S103). The body is read here, since it may be either of two media. */
export function addValueRoute(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openAPIRegistry.registerPath(valueRoute);
  api.post(path, async (c) => {
    const { caller } = c.var;
    const limited = limits.failure(c, "value", caller.counted);
    if (limited) return limited;
    const headers = optionalKeyHeader.safeParse({ "Idempotency-Key": c.req.header("idempotency-key") });
    if (!headers.success) return refuseInput(c, headers.error);
    const sent = await readBody(c);
    if (sent === wrongMedia) {
      return refuse(c, { code: "unsupported_type", detail: `Send application/json or ${formType}.` });
    }
    const body = valueBody.safeParse(sent);
    if (!body.success) return refuseInput(c, body.error);
    const { rsn, ...raw } = body.data;
    const settled = settle(raw);
    if (!settled.ok) return refuseAnswers(c, raw);
    const offer = await makeOffer(caller.ctx, {
      rsn,
      answers: settled.value,
      source: "api",
      once: onceOf(caller, headers.data["Idempotency-Key"]),
    });
    if (!offer.ok) return refuseOffer(c, offer.error);
    return c.json(presentOffer(offer.value, caller.ctx.origin), 200, { "Cache-Control": "no-store" });
  });
}

const settle = (raw: RawAnswers) => settleAnswers(withLogin(raw));

/** Old clients ask how one logs in only later, and only legacy accounts get that far. */
function withLogin(raw: RawAnswers): RawAnswers {
  return { ...raw, accountLoginType: raw.accountLoginType ?? "legacy" };
}

/** Names every question that is not done, under the names of the fields as they are sent. */
function refuseAnswers(c: Context<ApiEnv>, raw: RawAnswers) {
  const answers = withLogin(raw);
  const errors = questions.flatMap((question) => {
    const problem = problemOf(question, answers);
    return problem ? [{ field: problem.field, detail: problem.text }] : [];
  });
  const [first] = errors;
  return refuse(c, { code: "invalid", detail: first?.detail ?? "", field: first?.field, errors });
}

/** With the answers settled and the name read, what is invalid is that there is no offer. */
function refuseOffer(c: Context<ApiEnv>, failure: Failure) {
  if (failure.code === "invalid") {
    return refuse(c, { code: "no_offer", detail: failure.text, more: { usd_value: 0 } });
  }
  // Old clients look for these words (Rule S103).
  const error = failure.code === "not_found" ? { error: `${failure.text} This player is not ranked.` } : {};
  return refuseFailure(c, failure, error);
}

function onceOf({ scope }: Caller, key: string | undefined): MakeOffer["once"] {
  return key === undefined ? undefined : { scope: `${scope}:value`, key };
}

function presentOffer(offer: Offer, origin: string): z.infer<typeof valueSchema> {
  return {
    usd_value: usdNumber(offer.amountCents),
    offer_id: offer.offerId,
    offer_url: `${origin}/sell-accounts/offer/${offer.offerId}`,
    expires_at: offer.expiresAt.toISOString(),
    rsn: offer.rsn,
    combat_level: offer.combatLevel,
    total_level: offer.totalLevel,
    lines: offer.lines.map((line) => ({
      group: line.group,
      label: line.label,
      percent: percentNumber(line.percent),
      percent_without_limit: percentNumber(line.uncapped),
      amount_usd: usdNumber(line.cents),
    })),
    to_be_verified: offer.claims
      .filter(({ verdict }) => verdict === "contradicted")
      .map(({ claim, shown }) => ({ claim, shown })),
  };
}

function percentNumber(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100;
}
