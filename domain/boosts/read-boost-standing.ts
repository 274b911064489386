import { ok, type Result } from "../../kernel/result.ts";
import { boostLevelsOf, boostTierOf } from "./boost-levels.ts";
import type { BoostPrices } from "./boost-prices.ts";
import type { BoostStanding } from "./boost-quote.ts";
import { checkBoostRequirements } from "./boost-requirements.ts";
import type { BoostsCtx } from "./context.ts";
import { lookUpPlayer } from "./look-up-player.ts";
import { readBoostPrices } from "./read-boost-prices.ts";

type StandingCtx = Pick<BoostsCtx, "db" | "highScores">;

/**
 * How a player stands to the requirements of a boost, also one who does not meet them: what `quoteBoost`
 * refuses can so be shown level by level. Refuses who is not ranked (`not_found`), and while the high scores
 * are down (`unavailable`).
 */
export async function readBoostStanding(
  ctx: StandingCtx,
  { rsn }: { rsn: string },
): Promise<Result<BoostStanding>> {
  const { prices } = await readBoostPrices(ctx);
  return standingUnder(ctx, prices, rsn);
}

/** The same under these prices. */
export async function standingUnder(
  ctx: StandingCtx,
  prices: BoostPrices,
  rsn: string,
): Promise<Result<BoostStanding>> {
  const found = await lookUpPlayer(ctx, rsn);
  if (!found.ok) return found;
  const levels = boostLevelsOf(found.value);
  const tier = boostTierOf(prices, levels);
  return ok({ rsn: rsn.trim(), levels, tier, requirements: checkBoostRequirements(levels) });
}
