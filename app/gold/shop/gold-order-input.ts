import { z } from "zod";
import { goldOrderInput, millionsInput } from "../../../domain/gold/inputs.ts";
import { textFields } from "../../../domain/orders/model.ts";
import { promoCodeInput } from "../../../domain/promotions/inputs.ts";
import { payWays } from "../../../domain/ways/model.ts";
import type { Problem } from "../../web/forms/check-form.ts";

/** Said in the calculator itself, before any form is sent (Rule P12). */
export const wrongQuantity = "Please enter 1 to 1,000 million, in whole millions.";

const chooseWay = "Choose how you pay.";

/** The order form of a guest (Rule S58). */
export const guestOrderInput = goldOrderInput.omit({ customerName: true, world: true }).extend({
  quantity: millionsInput,
  promoCode: promoCodeInput,
  payWith: z.enum(payWays, chooseWay).optional(),
});

/** The order form of a signed-in customer, whose mail address the account has (Rule S58). */
export const customerOrderInput = guestOrderInput.omit({ customerEmail: true });

/** Heads a failure of the form's own schema (Rule S58). */
export function orderErrorTitle({ field, code }: Problem): string {
  return field in textFields && code === "missing" ? "Missing Information" : "Error";
}
