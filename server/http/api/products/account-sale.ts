import { z } from "@hono/zod-openapi";
import { confirmSale, readOfferRules, readSale } from "../../../../domain/account-sales/index.ts";
import { saleLoginInput } from "../../../../domain/account-sales/inputs.ts";
import { loginMethodOf } from "../../../../domain/account-sales/model.ts";
import { codeOnSale } from "../../../../domain/promotions/index.ts";
import { payoutDetailsInput } from "../../../../domain/ways/inputs.ts";
import type { PayoutDetails } from "../../../../domain/ways/model.ts";
import { isPlainText } from "../../../../kernel/plain-text.ts";
import { fail } from "../../../../kernel/result.ts";
import { soldAccount } from "../account-details.ts";
import { described, exampleId, objectText, plainTextOnly } from "../fields.ts";
import { apiName, domainName } from "../names.ts";
import { apiProduct, commonFields, refusedPromoCode } from "./api-product.ts";

/** The description of each payout method, from the schemas that check it. */
const methods = payoutDetailsInput.options.map((option) => {
  const { method, ...fields } = objectOf(option).shape;
  const entries = Object.entries(fields);
  return {
    type: "object" as const,
    properties: {
      // Each option has one literal as its method.
      method: { type: "string" as const, enum: [...(method as z.ZodLiteral<string>).values] },
      ...Object.fromEntries(
        entries.map(([name, field]) => [
          apiName(name),
          { type: "string" as const, ...(field instanceof z.ZodEnum ? { enum: field.options } : {}) },
        ]),
      ),
    },
    required: [
      "method",
      ...entries.flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [apiName(name)])),
    ],
  };
});

/** The object schema inside refinements and transforms. */
function objectOf(schema: z.ZodType): z.ZodObject<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodPipe) return objectOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodObject) return schema;
  throw new Error("Payout details must be an object");
}

const known = new Set(methods.flatMap(({ properties }) => Object.keys(properties)));

/** Whether a failure's field belongs to the payout details. */
function isPayoutField(field: string): boolean {
  return known.has(apiName(field));
}

/** The payout details: a method and its fields, checked as in forms. */
const payoutField = z
  .record(z.string(), z.unknown(), "Please choose how we should pay you.")
  .superRefine((sent, check) => {
    for (const [name, value] of Object.entries(sent)) {
      if (typeof value !== "string" || isPlainText(value)) continue;
      check.addIssue({ code: "custom", path: [name], message: plainTextOnly });
    }
  })
  .transform((sent, check): PayoutDetails => {
    const own = Object.fromEntries(Object.entries(sent).map(([name, value]) => [domainName(name), value]));
    const parsed = payoutDetailsInput.safeParse(own);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      check.addIssue({ code: "custom", path: path.map((part) => apiName(String(part))), message });
    }
    return z.NEVER;
  })
  .openapi({
    type: "object",
    description: "How the customer is paid. Never returned.",
    oneOf: methods,
  });

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
