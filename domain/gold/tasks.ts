import type { OrdersCtx } from "../orders/index.ts";
import { announceAvailability, availabilityJob } from "./announce.ts";
import { announceRates, ratesEffectiveJob } from "./rates-effective.ts";

/** The tasks of this part: telling pages of rates that come into effect, and of how much can be traded. */
export function goldTasks(ctx: OrdersCtx) {
  return {
    [availabilityJob]: (payload: unknown) => announceAvailability(ctx, payload),
    [ratesEffectiveJob]: (payload: unknown) => announceRates(ctx, payload),
  };
}
