import { z } from "@hono/zod-openapi";
import { promoCodeInput } from "../../../../domain/promotions/inputs.ts";
import { payWays } from "../../../../domain/ways/model.ts";

/** How the customer pays; the document lists the ways that are offered for the product now. */
export const payWithField = z.enum(payWays, "This is no way to pay.");

/** The same where a way must be named. */
export const neededPayWithField = () =>
  payWithField.clone().openapi({
    description: "How it is paid. One that is not offered any more is refused with those that are.",
  });

/** A code that takes its part off what is bought. */
export const promoCodeField = () =>
  promoCodeInput.clone().openapi({
    type: "string",
    description: "Takes its part off; the order's `amount_usd` is what is left to pay.",
    example: "FIRSTBUY",
  });
