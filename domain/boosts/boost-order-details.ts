import type { Failure } from "../../kernel/errors.ts";
import { formatMillions, millionsToCover } from "../../kernel/money.ts";
import type { BoostPayWay } from "./boost-quote.ts";
import type { BoostQuoteRow } from "./tables.ts";

type Details = {
  payWith: BoostPayWay;
  confirmsDesertTreasure: boolean;
  gold: { millions: number; rateMicroUsd: number; world: number } | null;
};
export type BoostOrderDetails = Details;

/**
 * What the row of a boost's order says of it, for whoever reads orders without knowing boosts. Nothing is
 * secret.
 */
export function detailsOf(
  quote: BoostQuoteRow,
  { payWith, confirmsDesertTreasure, gold }: Details,
): Record<string, unknown> {
  const { wantInfernal, wantQuiver, useOurGear, tier, levels, lines, requirements } = quote;
  return {
    services: [...(wantInfernal ? ["infernal"] : []), ...(wantQuiver ? ["quiver"] : [])],
    useOurGear,
    tier,
    levels,
    lines,
    requirements,
    confirmsDesertTreasure,
    payWith,
    quoteId: quote.id,
    priceVersion: quote.priceVersion,
    ...(gold ? { goldMillions: gold.millions, goldRateMicroUsd: gold.rateMicroUsd } : {}),
  };
}

/** The gold that pays an amount: whole millions, worth it or more (Rule S87). */
export function goldMillionsFor(amountCents: number, rateMicroUsd: number): number {
  return millionsToCover(amountCents, rateMicroUsd);
}

/** The rate of gold has moved since the customer was shown an amount. */
export function goldChanged(millions: number): Failure {
  return {
    code: "conflict",
    title: "Submission Failed",
    field: "goldMillions",
    text: `The gold rate has changed: it's ${formatMillions(millions)} now. Check it, then submit again.`,
  };
}
