import { data } from "react-router";
import { revealLogin, revealResetLink } from "../../../../domain/account-sales/index.ts";
import { revealBoostAccess } from "../../../../domain/boosts/index.ts";
import { accessPartLabels } from "../../../../domain/boosts/model.ts";
import { revealPurchaseLogin } from "../../../../domain/listings/index.ts";
import { revealPayoutDetails, revealRefundAddress } from "../../../../domain/payments/index.ts";
import { revealInput, revealRefundInput } from "../../../../domain/payments/inputs.ts";
import { payoutDestination, payoutDetailLines } from "../../../../domain/ways/model.ts";
import { ok, type Result } from "../../../../kernel/result.ts";
import type { ShopCtx } from "../../../context.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { loginLines } from "../../shared/purchase/login-lines.ts";
import { orderForms, orderFormTitles, type Revealed } from "./order-view.ts";

/** The answer of an order's page; `revealed` only right after Reveal. */
export type OrderAnswer = FormAnswer & { revealed?: Revealed };

/** The forms that show a secret. */
const revealForms = [
  orderForms.reveal,
  orderForms.login,
  orderForms.resetLink,
  orderForms.purchaseLogin,
  orderForms.refundAddress,
  orderForms.boostAccess,
] as const;
type RevealForm = (typeof revealForms)[number];

/** The form of a request that reveals something; undefined for every other form. */
export function revealFormOf(fields: Fields): RevealForm | undefined {
  return revealForms.find((form) => form === fields.form);
}

/**
 * Reveals a secret in the answer itself, which no cache may keep, not in a page after a redirect: it must not
 * be written anywhere to be shown (Rule P5).
 */
export async function reveal(ctx: ShopCtx, orderId: string, form: RevealForm, fields: Fields) {
  const done = await (form === orderForms.refundAddress
    ? revealRefund(ctx, fields)
    : revealOfOrder(ctx, orderId, form, fields));
  if (!done.ok) return done.answer;
  const answer = { form: "revealed", fields: {}, errors: {}, title: "", text: "", revealed: done.value };
  return data<OrderAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}

/** Where a refund in ETH goes belongs to its claim, of which an order may have had several. */
function revealRefund(ctx: ShopCtx, fields: Fields) {
  const form = orderForms.refundAddress;
  return runForm({
    form,
    title: orderFormTitles[form],
    schema: revealRefundInput,
    fields,
    run: async (input): Promise<Result<Revealed>> => {
      const found = await revealRefundAddress(ctx, input);
      if (!found.ok) return found;
      return ok({ of: "refundAddress", lines: [{ label: "Address", value: found.value.address }] });
    },
  });
}

function revealOfOrder(
  ctx: ShopCtx,
  orderId: string,
  form: Exclude<RevealForm, typeof orderForms.refundAddress>,
  fields: Fields,
) {
  return runForm({
    form,
    title: orderFormTitles[form],
    schema: revealInput,
    fields: { ...fields, orderId },
    run: (input) => revealed(ctx, form, input),
  });
}

type Asked = { orderId: string; reason: string };

async function revealed(ctx: ShopCtx, form: RevealForm, asked: Asked): Promise<Result<Revealed>> {
  if (form === orderForms.login) {
    const login = await revealLogin(ctx, asked);
    if (!login.ok) return login;
    const { name, password } = login.value;
    const lines = [
      { label: "Login name", value: name },
      { label: "Password", value: password },
    ];
    return ok({ of: "login", lines });
  }
  if (form === orderForms.resetLink) {
    const saved = await revealResetLink(ctx, asked);
    if (!saved.ok) return saved;
    return ok({ of: "resetLink", lines: [{ label: "Reset link", value: saved.value.link }] });
  }
  if (form === orderForms.purchaseLogin) {
    const login = await revealPurchaseLogin(ctx, asked);
    return login.ok ? ok({ of: "purchaseLogin", lines: loginLines(login.value) }) : login;
  }
  if (form === orderForms.boostAccess) {
    const access = await revealBoostAccess(ctx, asked);
    if (!access.ok) return access;
    const lines = access.value.map(({ part, value }) => ({ label: accessPartLabels[part], value }));
    return ok({ of: "boostAccess", lines });
  }
  const payout = await revealPayoutDetails(ctx, asked);
  if (!payout.ok) return payout;
  const { details } = payout.value;
  return ok({ of: "payout", lines: payoutDetailLines(details), copy: payoutDestination(details) });
}
