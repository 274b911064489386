import { z } from "zod";
import { goldOrderInput, millionsInput } from "../../../domain/gold/inputs.ts";
import { promoCodeInput } from "../../../domain/promotions/inputs.ts";
import { payWays } from "../../../domain/ways/model.ts";

const chooseWay = "Choose how you pay.";

/** The order form of a guest (Rule S58). */
export const guestOrderInput = goldOrderInput.omit({ customerName: true }).extend({
  quantity: millionsInput,
  promoCode: promoCodeInput,
  payWith: z.enum(payWays, chooseWay).optional(),
});

/** The order form of a signed-in customer, whose mail address the account has (Rule S58). */
export const customerOrderInput = guestOrderInput
  .omit({ customerEmail: true })
  .extend({ destinationId: z.union([z.literal(""), z.uuid()]).optional() });
