import { z } from "@hono/zod-openapi";
import { promoCodeInput } from "../../../../domain/promotions/inputs.ts";
import { payWays } from "../../../../domain/ways/model.ts";

/** How the customer pays; the document lists the ways that are offered for the product now. */
export const payWithField = z.enum(payWays, "This isn't a payment method.");

/** The same where a way must be named. */
export const neededPayWithField = () =>
  payWithField.clone().openapi({
    description: "The payment method. If it's no longer offered, the error lists those that are.",
  });

/**
 * The same where we pay the customer: whoever sends a code is told, rather than left to think that it
 * counted.
 */
export const refusedPromoCode = () =>
  promoCodeInput.clone().openapi({
    type: "string",
    description: "Refused: promo codes are only for purchases.",
    deprecated: true,
  });

/** A code that takes its part off what is bought. */
export const promoCodeField = () =>
  promoCodeInput.clone().openapi({
    type: "string",
    description: "Discounts the order. Its `amount_usd` is what's left to pay.",
    example: "FIRSTBUY",
  });
