import type { OrderType } from "../../../domain/orders/model.ts";

const boosts: readonly OrderType[] = ["infernal_boost", "quiver_boost", "infernal_quiver_boost"];

/** Ember is for Infernal and Quiver services only; everything else that is paid is gold. */
export function payTone(type: OrderType): "gold" | "ember" {
  return boosts.includes(type) ? "ember" : "gold";
}

/** The button that pays for an order of a type. */
export function payVariant(type: OrderType): "primary" | "ember" {
  return payTone(type) === "ember" ? "ember" : "primary";
}
