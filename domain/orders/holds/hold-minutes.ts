import type { Settings } from "../../settings/model.ts";
import { type OrderType, products } from "../model.ts";

/** What decides how long an order is held. */
export type HeldFacts = {
  type: OrderType;
  paymentMethod: string | null;
  promoCode: string | null;
  isWorldLocked: boolean;
};

/**
 * Minutes for which a fresh order holds what it holds (Rule P32); null for a type that holds nothing and
 * waits for nobody. A purchase has the time of its payment. Gold that comes to us at a meeting has longer
 * once its customer has locked in a world.
 */
export function holdMinutesOf(
  rules: Settings["holds"],
  { type, paymentMethod, promoCode, isWorldLocked }: HeldFacts,
): number | null {
  const facts = { paysInGold: paymentMethod === "gold", usesPromo: promoCode !== null, isWorldLocked };
  return products[type].holdMinutes(rules, facts);
}
