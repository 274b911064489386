import { changePromoCode, createPromoCode, switchPromoCode } from "../../../domain/promotions/index.ts";
import type { Flash, ShopCtx } from "../../context.ts";
import { successMessage } from "../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../web/forms/run-forms.ts";
import type { promoForms } from "./promo-forms.ts";

/** What the forms of the promotions' page do. */
export const promoCommands: FormCommands<typeof promoForms, ShopCtx> = {
  "create-promo": does(
    (ctx, { promoCode: code, ...input }) => createPromoCode(ctx, { code, ...input }),
    ({ code, waits }) =>
      waits ? waiting(code) : successMessage("Code created", `Customers can now use ${code}.`),
  ),
  "change-promo:": does(
    (ctx, { promoCode: code, ...input }) => changePromoCode(ctx, { code, ...input }),
    ({ code, waits }) =>
      waits ? waiting(code) : successMessage("Code saved", `${code} has its new limit and dates.`),
  ),
  "switch-promo:": does(
    (ctx, { promoCode: code, ...input }) => switchPromoCode(ctx, { code, ...input }),
    ({ code, isActive, waits }) =>
      waits
        ? waiting(code)
        : isActive
          ? successMessage("Code switched on", `Customers can use ${code} again.`)
          : successMessage(
              "Code switched off",
              `Customers can no longer use ${code}. Existing orders keep it.`,
            ),
  ),
};

function waiting(code: string): Flash {
  const text = `${code} takes off more than a quarter of an order. It waits under Requests.`;
  return { title: "Waits for a second person", text, tone: "info" };
}
