import { z } from "@hono/zod-openapi";
import { confirmSale, readOfferRules, readSale } from "../../../../domain/account-sales/index.ts";
import { saleLoginInput } from "../../../../domain/account-sales/inputs.ts";
import { loginMethodOf } from "../../../../domain/account-sales/model.ts";
import { codeOnSale } from "../../../../domain/promotions/index.ts";
import { isPlainText } from "../../../../kernel/plain-text.ts";
import { fail } from "../../../../kernel/result.ts";
import { soldAccount } from "../account-details.ts";
import { described, exampleId, objectText, plainTextOnly } from "../fields.ts";
import { isPayoutField, payoutField } from "../payout-field.ts";
import { apiProduct, commonFields, refusedPromoCode } from "./api-product.ts";

const { loginName, loginPassword } = saleLoginInput.shape;

/** The customer sells an account to the shop for its offer. */
export const accountSale = apiProduct({
  body: z
    .object(
      {
        type: z.literal("account_sale"),
        offer_id: z.uuid("Please ask for an offer first.").openapi({
          description: "From `POST /api/value`. The order uses it up. The amount comes from the offer.",
          example: exampleId,
        }),
        login_name: loginName.refine(isPlainText, plainTextOnly).openapi({
          type: "string",
          description: "The email address or username of the account's login. Never returned.",
          example: "wren@mail.example",
        }),
        login_password: described(loginPassword, {
          type: "string",
          description: "Its password, exactly as typed. Never returned.",
          example: "…",
        }),
        payout: payoutField,
        promo_code: refusedPromoCode(),
        ...commonFields,
      },
      objectText,
    )
    .openapi("NewAccountSale", {
      description:
        "The customer sells a game account to the shop and confirms the sale. Login and payout details are stored encrypted.",
    }),
  limit: "account-sale",
  place: async (ctx, sent, { customerId: _customerId, ...placedFor }) => {
    if (sent.promo_code) return fail(codeOnSale);
    const placed = await confirmSale(ctx, {
      offerId: sent.offer_id,
      loginMethod: loginMethodOf(sent.login_name),
      login: { name: sent.login_name, password: sent.login_password },
      payout: sent.payout,
      ...placedFor,
    });
    const field = placed.ok ? undefined : placed.error.field;
    return !placed.ok && field && isPayoutField(field)
      ? fail({ ...placed.error, field: `payout.${field}` })
      : placed;
  },
  accountDetails: async (ctx, order, token) => {
    const sale = await readSale(ctx, { orderId: order.id, token });
    // Entered by staff: there are no answers and no offer.
    if (!sale.ok) return null;
    const rules = await readOfferRules(ctx.db, sale.value.offer.rulesVersion);
    const { paymentMethod } = order.private;
    return soldAccount.present({ ...sale.value, rules, placedAt: order.createdAt, paymentMethod });
  },
});
