import { z } from "zod";
import { goldOrderInput } from "../../../../domain/gold/inputs.ts";
import { promoCodeInput } from "../../../../domain/promotions/inputs.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

/** An order that staff place for a customer; the money is in the quote (Rule P1). */
export const newOrderInput = goldOrderInput.extend({
  type: z.enum(["gold_sale", "gold_buy"], "Choose whether the customer buys or sells."),
  idempotencyKey: z.string(reloadText).min(8, reloadText).max(255, reloadText),
  promoCode: promoCodeInput,
});

export const newOrderForms = defineForms({
  "new-order": { needs: ["orders.progress"], title: "Order not placed", schema: newOrderInput },
});
