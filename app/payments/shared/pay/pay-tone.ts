import type { OrderType } from "../../../../domain/orders/model.ts";
import { paymentCopyOf } from "../../../orders/shared/products/index.ts";

/** Ember is for Infernal and Quiver services only; everything else that is paid is gold. */
export function payTone(type: OrderType): "gold" | "ember" {
  return paymentCopyOf(type).tone;
}

/** The button that pays for an order of a type. */
export function payVariant(type: OrderType): "primary" | "ember" {
  return payTone(type) === "ember" ? "ember" : "primary";
}
