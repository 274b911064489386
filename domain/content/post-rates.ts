import type { SiteRates } from "./schemas.ts";

/** How many past rates the small chart shows at most. */
const mostPast = 60;

/**
 * The rates as they are posted now: stamped with the time, and the selling rate entered in the chart when it is
 * another than before. `typed` brings the figures only.
 */
export function postRates(previous: SiteRates, typed: SiteRates, now: Date): SiteRates {
  const past = previous.pastSellMicroUsdPerMillion;
  const isNew = typed.sellMicroUsdPerMillion !== previous.sellMicroUsdPerMillion;
  return {
    ...typed,
    postedAt: now.toISOString(),
    pastSellMicroUsdPerMillion: isNew ? [...past, typed.sellMicroUsdPerMillion].slice(-mostPast) : past,
  };
}
