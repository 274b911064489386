import { lowerPrices } from "../domain/listings/index.ts";
import { loosenWebhook } from "../domain/notifications/index.ts";
import { type GuardActions, resetTwoStep } from "../domain/people/index.ts";
import { loosenPromo } from "../domain/promotions/index.ts";
import { loosenSettings } from "../domain/settings/index.ts";
import { ok } from "../kernel/result.ts";

/** What each part does once a loosening of its guards applies (Rule P43). */
export const guardActions: GuardActions = {
  settings: loosenSettings,
  two_step: resetTwoStep,
  webhook: loosenWebhook,
  price: lowerPrices,
  promo: loosenPromo,
  // The approval itself is what the ration counts.
  reveals: async () => ok(undefined),
};
