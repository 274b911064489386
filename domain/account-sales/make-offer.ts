import { randomUUID } from "node:crypto";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { once } from "../../platform/idempotency/once.ts";
import { combatLevel, type HighScores, rsnKey, totalLevel } from "../players/model.ts";
import { computeOffer } from "./compute-offer.ts";
import type { AccountSalesCtx } from "./context.ts";
import { noOfferText, type Offer, offerHours } from "./offer.ts";
import type { Answers } from "./questionnaire.ts";
import { offerOf, readOffer } from "./read-offer.ts";
import { readOfferTable } from "./read-offer-table.ts";
import { findRecovered } from "./recovered.ts";
import { accountOffers, type OfferRow } from "./tables.ts";

export type MakeOffer = {
  rsn: string;
  answers: Answers;
  source: "web" | "api";
  /** Scope and key of Rule P11; left out, every call makes an offer of its own. */
  once?: { scope: string; key: string } | undefined;
};

/**
 * Makes an offer for an account from the public high scores and the rules in force, and keeps it for 24 hours
 * (Rule P17). A repeat under the same key gets the first offer, whatever the high scores say meanwhile (Rule
 * P11). Refuses `not_found` for a player who is not ranked, `unavailable` while the high scores are, and
 * `invalid` with `noOfferText` where there is no offer: a Jagex Launcher account, modifiers of −100 %, or an
 * account that is known to be recovered. Nothing is kept of a failure.
 */
export async function makeOffer(ctx: AccountSalesCtx, input: MakeOffer): Promise<Result<Offer>> {
  const { rsn, answers } = input;
  const made = await offerFor(ctx, input);
  if (!input.once) {
    if (!made.ok) return made;
    await ctx.db.insert(accountOffers).values(made.value);
    return ok(offerOf(made.value));
  }
  const done = await once(ctx, { ...input.once, content: { rsn, answers } }, async (tx) => {
    if (!made.ok) return { status: 422, answer: "", store: false };
    await tx.insert(accountOffers).values(made.value);
    return { status: 201, answer: made.value.id, store: true };
  });
  if (!done.ok) return done;
  if (done.value.replayed) return readOffer(ctx, done.value.answer);
  return made.ok ? ok(offerOf(made.value)) : made;
}

async function offerFor(ctx: AccountSalesCtx, input: MakeOffer): Promise<Result<OfferRow>> {
  const { rsn, answers } = input;
  if (answers.accountLoginType === "jagex-launcher") return fail(noJagexLauncher);
  const found = await ctx.highScores.lookUp(rsn);
  if (found.kind === "not_ranked") return fail(notRanked);
  if (found.kind === "unavailable") return fail(highScoresDown);
  const recovered = await findRecovered(ctx, ctx.db, [{ kind: "rsn", value: rsn }]);
  if (recovered.some(({ effect }) => effect === "block")) return fail(noOffer);
  return rowOf(ctx, input, found.scores);
}

async function rowOf(
  ctx: AccountSalesCtx,
  { rsn, answers, source }: MakeOffer,
  highScores: HighScores,
): Promise<Result<OfferRow>> {
  const { version, rules } = await readOfferTable(ctx.db);
  const levels = { combatLevel: combatLevel(highScores), totalLevel: totalLevel(highScores) };
  const computed = computeOffer(rules, levels, answers);
  if (computed.isNone) return fail(noOffer);
  const createdAt = ctx.clock.now();
  return ok({
    id: randomUUID(),
    rsn: rsn.trim(),
    rsnKey: rsnKey(rsn),
    answers,
    highScores,
    computed,
    rulesVersion: version,
    amountCents: computed.amountCents,
    personId: ctx.actor.kind === "person" ? ctx.actor.personId : null,
    source,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + offerHours * 3_600_000),
    orderId: null,
  });
}

const notRanked: Failure = {
  code: "not_found",
  title: "Username not found",
  field: "rsn",
  text: "Username not found. Please check your RSN.",
};
const highScoresDown: Failure = {
  code: "unavailable",
  title: "Server error",
  text: "We can't reach the game's high scores right now. Try again in a minute.",
};
const noOffer: Failure = { code: "invalid", title: "No offer", text: noOfferText };
const noJagexLauncher: Failure = {
  code: "invalid",
  title: "Sorry!",
  field: "accountLoginType",
  text: "We can't buy Jagex Launcher accounts yet.",
};
