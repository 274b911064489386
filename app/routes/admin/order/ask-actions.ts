import type { z } from "zod";
import { type ApprovalWish, requestApproval } from "../../../../domain/orders/index.ts";
import { askAmountInput, askApprovalInput, askEmailInput } from "../../../../domain/orders/inputs.ts";
import { orderForms, orderFormTitles } from "../../../components/desk/order/order-view.ts";
import type { ShopCtx } from "../../../context.ts";
import { type Answered, answerForm, goodNews } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";

/** Gives a form that asks another person to its command. Undefined for a form that is not one of these. */
export function runAskForm(ctx: ShopCtx, orderId: string, fields: Fields): Promise<Answered> | undefined {
  const ask = <S extends z.ZodType<{ version: number; reason: string }>>(
    name: "askEmail" | "askAmount" | "askUnlock" | "askVerify",
    schema: S,
    wishOf: (input: z.output<S>) => ApprovalWish,
  ) =>
    answerForm(
      {
        form: orderForms[name],
        title: orderFormTitles[name],
        schema,
        fields,
        run: (input) => {
          const { version, reason } = input;
          return requestApproval(ctx, { orderId, version, reason, wish: wishOf(input) });
        },
      },
      () => goodNews("Request sent", "It’s done as soon as another person approves."),
    );
  switch (fields.form) {
    case orderForms.askEmail:
      return ask("askEmail", askEmailInput, ({ customerEmail }) => ({ kind: "change_email", customerEmail }));
    case orderForms.askAmount:
      return ask("askAmount", askAmountInput, ({ quantity, amountCents }) => ({
        kind: "override_amount",
        quantity,
        amountCents,
      }));
    case orderForms.askUnlock:
      return ask("askUnlock", askApprovalInput, () => ({ kind: "unlock_payout" }));
    case orderForms.askVerify:
      return ask("askVerify", askApprovalInput, () => ({ kind: "pay_account" }));
    default:
      return undefined;
  }
}
