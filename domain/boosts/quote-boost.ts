import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { isOrderId } from "../orders/index.ts";
import { boostLevelsOf, boostTierOf } from "./boost-levels.ts";
import type { BoostPrices } from "./boost-prices.ts";
import { type AccountState, type BoostQuote, boostQuoteMinutes } from "./boost-quote.ts";
import { checkBoostRequirements } from "./boost-requirements.ts";
import type { BoostsCtx } from "./context.ts";
import { lookUpPlayer } from "./look-up-player.ts";
import { type BoostChoice, priceBoost } from "./price-boost.ts";
import { readBoostPrices } from "./read-boost-prices.ts";
import { type BoostQuoteRow, boostQuotes } from "./tables.ts";

export type QuoteBoost = BoostChoice & { rsn: string };

/**
 * Prices a boost from the public high scores and the prices in force, and keeps it for ten minutes (Rules
 * P12, P18). A quote without a service costs nothing and makes no order. Refuses, each in words of its own
 * (Rule P19): who is not ranked (`not_found`), while the high scores are down (`unavailable`), Prayer below
 * 43 and other levels that are too low (`invalid`). A skill that is not ranked is not too low. Nothing is
 * kept of a failure.
 */
export async function quoteBoost(
  ctx: Pick<BoostsCtx, "db" | "clock" | "highScores">,
  { rsn, wantInfernal, wantQuiver, useOurGear }: QuoteBoost,
): Promise<Result<BoostQuote>> {
  const { version, prices } = await readBoostPrices(ctx);
  const accountState = await accountStateUnder(ctx, prices, rsn);
  if (!accountState.ok) return accountState;
  const { tier, requirements } = accountState.value;
  if (requirements.tooLow) return fail(tooLow[requirements.tooLow]);
  const choice = { wantInfernal, wantQuiver, useOurGear };
  const createdAt = ctx.clock.now();
  const row: BoostQuoteRow = {
    id: randomUUID(),
    ...accountState.value,
    ...choice,
    ...priceBoost(prices, tier, choice),
    priceVersion: version,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + boostQuoteMinutes * 60_000),
    orderId: null,
  };
  await ctx.db.insert(boostQuotes).values(row);
  return ok(boostQuoteOf(row));
}

const tooLow: Record<"prayer" | "stats", Failure> = {
  prayer: {
    code: "invalid",
    title: "Prayer Level Requirement",
    field: "rsn",
    text: "Your Prayer level is below 43—please train Prayer to at least 43 before boosting.",
  },
  stats: {
    code: "invalid",
    title: "Account Requirements",
    field: "rsn",
    text: "Your account stats are too low for this service—please meet our minimum requirements or check your RSN.",
  },
};

type AccountStateCtx = Pick<BoostsCtx, "db" | "highScores">;

/**
 * How a player stands to the requirements of a boost, also one who does not meet them: what `quoteBoost`
 * refuses can so be shown level by level. Refuses who is not ranked (`not_found`), and while the high scores
 * are down (`unavailable`).
 */
export async function readAccountState(
  ctx: AccountStateCtx,
  { rsn }: { rsn: string },
): Promise<Result<AccountState>> {
  const { prices } = await readBoostPrices(ctx);
  return accountStateUnder(ctx, prices, rsn);
}

/** The same under these prices. */
async function accountStateUnder(
  ctx: AccountStateCtx,
  prices: BoostPrices,
  rsn: string,
): Promise<Result<AccountState>> {
  const found = await lookUpPlayer(ctx, rsn);
  if (!found.ok) return found;
  const levels = boostLevelsOf(found.value);
  const tier = boostTierOf(prices, levels);
  return ok({ rsn: rsn.trim(), levels, tier, requirements: checkBoostRequirements(levels) });
}

/**
 * A stored quote by its id, while it holds; one that made an order is answered with it. Refuses an unknown
 * one (`not_found`) and one whose time is over (`expired`).
 */
export async function readBoostQuote(
  ctx: Pick<BoostsCtx, "db" | "clock">,
  quoteId: string,
): Promise<Result<BoostQuote>> {
  const row = await findBoostQuote(ctx, quoteId);
  if (!row) return fail(unknownQuote);
  if (row.orderId === null && row.expiresAt <= ctx.clock.now()) return fail(expiredQuote);
  return ok(boostQuoteOf(row));
}

/** The row of a quote, expired ones too. */
export async function findBoostQuote(
  { db }: Pick<BoostsCtx, "db">,
  quoteId: string,
): Promise<BoostQuoteRow | null> {
  if (!isOrderId(quoteId)) return null;
  const [row] = await db.select().from(boostQuotes).where(eq(boostQuotes.id, quoteId));
  return row ?? null;
}

/** The quote of a row of the table. */
export function boostQuoteOf({ id, ...quote }: BoostQuoteRow): BoostQuote {
  return { quoteId: id, ...quote };
}

export const unknownQuote: Failure = {
  code: "not_found",
  title: "Quote not found",
  field: "quoteId",
  text: "This quote isn't valid. Get a new one.",
};
export const expiredQuote: Failure = {
  code: "expired",
  title: "Submission Failed",
  field: "quoteId",
  text: "This quote has expired. Get a new one.",
};
