import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { personOf } from "../../kernel/actor.ts";
import { formatMoment } from "../../kernel/dates.ts";
import type { Failure } from "../../kernel/errors.ts";
import { formatMillions, formatRate } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { allow, namesOf } from "../people/index.ts";
import { ratesTopic } from "./announce.ts";
import type { DeskCtx } from "./desk-ctx.ts";
import { lockRates } from "./lock-rates.ts";
import { newestRateVersion } from "./newest-rate-version.ts";
import { bigRateMoves, givenAwayMoves, type RateMove } from "./rate-moves.ts";
import { rateProblem } from "./rate-rules.ts";
import type { Rates, RateTier, TieredRates } from "./rate-tiers.ts";
import { ratesEffectiveJob } from "./rates-effective.ts";
import { goldRates } from "./tables.ts";

type PublishRates = Rates & {
  /** The rates for larger amounts, by rising amounts; left out, there are none. */
  tiers?: readonly RateTier[] | undefined;
  /** The newest version that the editor saw, see `readGoldDesk`. */
  version: number;
  /** Left out or past, the rates hold at once. */
  effectiveAt?: Date | undefined;
  note?: string | undefined;
  /** Set once somebody confirmed a move of more than 20 %. */
  confirmBigMove?: boolean | undefined;
};

/** Furthest ahead that rates may be published. */
const mostDaysAhead = 366;
const dayMilliseconds = 86_400_000;

/**
 * Publishes rates that hold from now or from a later moment (Rule P14), in one transaction with the event, or
 * the job, that tells pages. Refuses rates that lose money, of any two amounts, or are no positive amounts,
 * those that move by more than half in favor of customers within a day (`invalid`), an unconfirmed move of
 * more than 20 % against the rates that they follow (`invalid` at `confirmBigMove`), and an editor who has
 * not seen the newest version (`conflict`).
 */
export async function publishRates(ctx: DeskCtx, input: PublishRates): Promise<Result<{ version: number }>> {
  const may = allow(ctx.actor, "rates.edit");
  if (!may.ok) return may;
  const wrong = wrongRates(ctx, input);
  if (wrong) return fail(wrong);
  return transact(ctx.db, async (tx) => {
    await lockRates(tx);
    const newest = await newestRateVersion(tx);
    if (newest !== input.version) return fail(await publishedMeanwhile(tx, newest));
    const now = ctx.clock.now();
    const from = input.effectiveAt && input.effectiveAt > now ? input.effectiveAt : now;
    const before = await ratesBefore(tx, from);
    // Against those of now too: planned ones may be withdrawn, and what follows them would be left.
    for (const moment of [now, from]) {
      const dayBefore = await ratesBefore(tx, new Date(moment.getTime() - dayMilliseconds));
      const [move] = dayBefore ? givenAwayMoves(dayBefore, input) : [];
      if (move) return fail(givesAway(move));
    }
    const moves = before ? bigRateMoves(before, input) : [];
    if (moves.length > 0 && !input.confirmBigMove) return fail(unconfirmed(moves));
    return ok({ version: await store(ctx, tx, input) });
  });
}

/** Tells the editor who came first. The field is the version that they brought. */
async function publishedMeanwhile(tx: Transaction, newest: number): Promise<Failure> {
  const [newestRates] = await tx.select().from(goldRates).where(eq(goldRates.version, newest));
  const names = await namesOf(tx, newestRates?.postedBy ? [newestRates.postedBy] : []);
  const who = (newestRates?.postedBy && names.get(newestRates.postedBy)) || "Someone else";
  const what = newestRates
    ? ` changed the rates on ${formatMoment(newestRates.postedAt)}`
    : " changed the rates";
  return { code: "conflict", field: "version", text: `${who}${what}. Yours weren't saved.` };
}

const rateNames: Record<keyof Rates, string> = {
  buyMicroUsd: "What customers pay",
  sellMicroUsd: "What customers receive",
  paymentMicroUsd: "Payment in gold",
};

function givesAway({ key, toMicroUsd }: RateMove): Failure {
  const text = `${rateNames[key]} can't go to ${formatRate(toMicroUsd)} within a day: that's more than half in customers' favor. Move it in steps, a day apart.`;
  return { code: "invalid", field: key, text };
}

function unconfirmed(moves: readonly RateMove[]): Failure {
  const sentences = moves.map(({ key, fromMillions, percent, toMicroUsd }) => {
    const from = fromMillions === 1 ? "" : ` from ${formatMillions(fromMillions)} on`;
    return `${rateNames[key]}${from} changes by ${percent}%, to ${formatRate(toMicroUsd)}.`;
  });
  const text = `${sentences.join(" ")} Tick the box to confirm.`;
  return { code: "invalid", field: "confirmBigMove", text };
}

function wrongRates(ctx: DeskCtx, input: PublishRates): Failure | null {
  const { tiers = [], buyMicroUsd, sellMicroUsd, paymentMicroUsd } = input;
  const rates = Object.entries({ buyMicroUsd, sellMicroUsd, paymentMicroUsd }).concat(
    tiers.flatMap((tier, index): [string, number][] => [
      [`tier${index + 1}Buy`, tier.buyMicroUsd],
      [`tier${index + 1}Sell`, tier.sellMicroUsd],
    ]),
  );
  for (const [field, rate] of rates) {
    if (Number.isInteger(rate) && rate > 0 && rate <= 1_000_000_000) continue;
    return { code: "invalid", field, text: "Please enter an amount above $0." };
  }
  const problem = rateProblem({ ...input, tiers });
  if (problem) return { code: "invalid", ...problem };
  const ahead = (input.effectiveAt?.getTime() ?? 0) - ctx.clock.now().getTime();
  if (ahead <= mostDaysAhead * dayMilliseconds) return null;
  return { code: "invalid", field: "effectiveAt", text: "Please choose a time within a year." };
}

/** The rates that hold just before a moment. */
async function ratesBefore(tx: Transaction, moment: Date): Promise<TieredRates | undefined> {
  const [before] = await tx
    .select()
    .from(goldRates)
    .where(and(isNull(goldRates.withdrawnAt), lte(goldRates.effectiveAt, moment)))
    .orderBy(desc(goldRates.effectiveAt), desc(goldRates.version))
    .limit(1);
  return before;
}

async function store(ctx: DeskCtx, tx: Transaction, input: PublishRates): Promise<number> {
  const { buyMicroUsd, sellMicroUsd, paymentMicroUsd, tiers = [], effectiveAt, note } = input;
  const now = ctx.clock.now();
  const isLater = effectiveAt !== undefined && effectiveAt > now;
  const rates = { buyMicroUsd, sellMicroUsd, paymentMicroUsd };
  const [stored] = await tx
    .insert(goldRates)
    .values({
      ...rates,
      tiers: [...tiers],
      effectiveAt: isLater ? effectiveAt : now,
      postedBy: personOf(ctx.actor),
      note: note?.trim() || null,
      postedAt: now,
    })
    .returning({ version: goldRates.version });
  if (!stored) throw new Error("Posted rates returned no row");
  const { version } = stored;
  await appendEvent(tx, {
    subjectKind: "gold",
    subjectId: "rates",
    type: "gold.rates_posted",
    actor: ctx.actor,
    visibility: "public",
    data: {
      ...rates,
      ...(tiers.length > 0 ? { tiers } : {}),
      version,
      ...(isLater ? { effectiveAt: effectiveAt.toISOString() } : {}),
    },
    topics: [ratesTopic],
  });
  if (isLater) await addJob(tx, ratesEffectiveJob, { version }, { runAt: effectiveAt });
  return version;
}

/**
 * Takes a version back before it comes into effect. Taking it back again changes nothing. Refuses one that is
 * in effect already (`conflict`): those are followed by a new version instead.
 */
export async function withdrawRates(
  ctx: DeskCtx,
  { version }: { version: number },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "rates.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    await lockRates(tx);
    const [rates] = await tx.select().from(goldRates).where(eq(goldRates.version, version));
    if (!rates) return fail({ code: "not_found", text: "These rates don't exist." });
    if (rates.withdrawnAt) return ok(undefined);
    const now = ctx.clock.now();
    if (rates.effectiveAt <= now) {
      return fail({
        code: "conflict",
        text: "These rates are already live. Set new ones to change them.",
      });
    }
    await tx.update(goldRates).set({ withdrawnAt: now }).where(eq(goldRates.version, version));
    await appendEvent(tx, {
      subjectKind: "gold",
      subjectId: "rates",
      type: "gold.rates_withdrawn",
      actor: ctx.actor,
      visibility: "public",
      data: { version },
      topics: [ratesTopic],
    });
    return ok(undefined);
  });
}
