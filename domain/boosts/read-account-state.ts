import { ok, type Result } from "../../kernel/result.ts";
import { boostLevelsOf, boostTierOf } from "./boost-levels.ts";
import type { BoostPrices } from "./boost-prices.ts";
import type { AccountState } from "./boost-quote.ts";
import { checkBoostRequirements } from "./boost-requirements.ts";
import type { BoostsCtx } from "./context.ts";
import { lookUpPlayer } from "./look-up-player.ts";
import { readBoostPrices } from "./read-boost-prices.ts";

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
export async function accountStateUnder(
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
