import { inLane } from "../../platform/jobs/lane.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { announceAvailability, availabilityJob } from "./announce.ts";
import { announceRates, ratesEffectiveJob } from "./rates-effective.ts";

/**
 * Looks at what can be traded every ten minutes too: the mark below which staff are told may have been moved.
 */
export const goldCrontab = (["stock", "capacity"] as const)
  .map((kind) => `*/10 * * * * ${availabilityJob} ?id=gold-low-${kind}&max=2 {kind:"${kind}"}`)
  .join("\n");

/** The tasks of this part: telling pages of rates that come into effect, and of how much can be traded. */
export function goldTasks(ctx: OrdersCtx) {
  return {
    [availabilityJob]: inLane("orders", (payload) => announceAvailability(ctx, payload)),
    [ratesEffectiveJob]: inLane("orders", (payload) => announceRates(ctx, payload)),
  };
}
