import { changePromoCode, createPromoCode, switchPromoCode } from "../../../domain/promotions/index.ts";
import type { ShopCtx } from "../../context.ts";
import { successMessage } from "../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../web/forms/run-forms.ts";
import type { promoForms } from "./promo-forms.ts";

/** What the forms of the promotions' page do. */
export const promoCommands: FormCommands<typeof promoForms, ShopCtx> = {
  "create-promo": does(
    (ctx, { promoCode: code, ...input }) => createPromoCode(ctx, { code, ...input }),
    ({ code }) => successMessage("Code created", `Customers can now use ${code}.`),
  ),
  "change-promo:": does(
    (ctx, { promoCode: code, ...input }) => changePromoCode(ctx, { code, ...input }),
    ({ code }) => successMessage("Code saved", `${code} has its new limit and dates.`),
  ),
  "switch-promo:": does(
    (ctx, { promoCode: code, ...input }) => switchPromoCode(ctx, { code, ...input }),
    ({ code, isActive }) =>
      isActive
        ? successMessage("Code switched on", `Customers can use ${code} again.`)
        : successMessage(
            "Code switched off",
            `Customers can no longer use ${code}. Existing orders keep it.`,
          ),
  ),
};
