import {
  approveCommissionPayout,
  changePromoCode,
  createPromoCode,
  payCommission,
  rejectCommissionPayout,
  revealCommissionDestination,
  switchPromoCode,
} from "../../../domain/promotions/index.ts";
import { payoutDetailLines } from "../../../domain/ways/model.ts";
import { ok } from "../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../context.ts";
import { successMessage } from "../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../web/forms/run-forms.ts";
import type { promoForms, Revealed } from "./promo-forms.ts";

/** What the forms of the promotions' page do. */
export const promoCommands: FormCommands<typeof promoForms, ShopCtx, Flash | { revealed: Revealed }> = {
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
  "pay-commission:": does(
    payCommission,
    successMessage("Payout recorded", "We emailed the referrer. It's in their statement and the ledger."),
  ),
  "approve-commission:": does(
    approveCommissionPayout,
    successMessage("Payout approved", "Someone else can now pay it."),
  ),
  "reject-commission:": does(
    rejectCommissionPayout,
    successMessage("Request rejected", "We emailed the referrer your reason. Their balance stays."),
  ),
  "reveal-commission:": async (ctx, input) => {
    const found = await revealCommissionDestination(ctx, input);
    if (!found.ok) return found;
    return ok({
      revealed: { requestId: input.requestId, lines: payoutDetailLines(found.value.details) },
    });
  },
};
