import type { OrderType } from "../orders/model.ts";
import type { PayWay } from "../ways/model.ts";
import type { BoostLevels } from "./boost-levels.ts";
import type { BoostTier } from "./boost-prices.ts";
import type { BoostRequirements } from "./boost-requirements.ts";
import type { BoostChoice, BoostPrice } from "./price-boost.ts";

/** Minutes for which a quote holds (Rule P12). */
export const boostQuoteMinutes = 10;

/** Said of a quote that is asked for nobody. */
export const missingRsnText = "Please enter your username.";

/** What the high scores show of a player, as far as a boost is about it. */
export type AccountState = {
  rsn: string;
  levels: BoostLevels;
  tier: BoostTier;
  requirements: BoostRequirements;
};

/** A stored price for a boost of one player. It makes one order. */
export type BoostQuote = AccountState &
  BoostChoice &
  BoostPrice & {
    /** Also what opens it. */
    quoteId: string;
    priceVersion: number;
    createdAt: Date;
    expiresAt: Date;
    /** The order that it made, if it made one. */
    orderId: string | null;
  };

/** How a boost is paid, as the customer chooses it; `manual` is agreed on with staff, who place the order. */
export type BoostPayWay = PayWay | "manual";

/** What an order for these services is called (Rule P7); null without a service. */
export function boostTypeOf({ wantInfernal, wantQuiver }: BoostChoice): OrderType | null {
  if (wantInfernal && wantQuiver) return "infernal_quiver_boost";
  if (wantInfernal) return "infernal_boost";
  return wantQuiver ? "quiver_boost" : null;
}

/** Whether an order is a boost. */
export function isBoost(type: OrderType): boolean {
  return type === "infernal_boost" || type === "quiver_boost" || type === "infernal_quiver_boost";
}
