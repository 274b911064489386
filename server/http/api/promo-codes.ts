import { z } from "@hono/zod-openapi";
import {
  changePromoCode,
  createPromoCode,
  type ListedPromoCode,
  listPromoCodes,
  switchPromoCode,
} from "../../../domain/promotions/index.ts";
import { promoTypes } from "../../../domain/promotions/model.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, jsonBody, madeByStaff } from "./call.ts";
import { cents, flag, int, moment, objectText, text, versionField } from "./fields.ts";

const security = madeByStaff("promotions.edit");

const stored = {
  code: text("In capital letters.", "FIRSTBUY"),
  percent_hundredths: int("Hundredths of a percent it takes off; 0 if it takes off an amount.", 1000),
  fixed_cents: cents("US cents it takes off; 0 if it takes off a percentage."),
  order_types: z.array(z.enum(promoTypes)).openapi({ description: "What it is for; empty for everything." }),
  is_first_purchase: flag("Only for a customer's first purchase."),
  per_customer: z.int().nullable().openapi({ description: "Orders of one customer; null for no limit." }),
  least_order_cents: cents("The least sum it is taken off."),
  max_redemptions: int("Orders in all.", 500),
  used: int("Orders that hold it.", 12),
  valid_from: moment(),
  valid_until: moment().nullable(),
  is_active: flag("Whether it is switched on."),
  version: int("Increases with every change.", 1),
};
const promo = answer<Omit<ListedPromoCode, "codeState">>("PromoCode")(stored);

const readCodes = call("read", {
  operationId: "listPromoCodes",
  method: "get",
  path: "/promo-codes",
  tags: ["Staff"],
  summary: "List promo codes",
  description: "Needs `promotions.edit`. Newest first.",
  security,
  responses: {
    200: jsonAnswer("All of them.", z.object({ promo_codes: z.array(promo.schema) })),
    ...failures(403),
  },
})(async ({ ctx }) => {
  const codes = await listPromoCodes(ctx);
  return codes.ok ? ok({ promo_codes: codes.value.map(promo.present) }) : codes;
});

const codeText = "Send 3 to 20 capital letters and digits";
const timesText = "Send a whole number from 1 to 1,000,000";
const at = () =>
  z.iso
    .datetime({ offset: true, error: "Send a time like 2026-11-20T12:00:00Z" })
    .transform((sent) => new Date(sent))
    .openapi({ type: "string", format: "date-time" });
const terms = {
  max_redemptions: z.int(timesText).min(1, timesText).max(1_000_000, timesText),
  valid_from: at().optional().openapi({ description: "Now, if left out." }),
  valid_until: at()
    .nullable()
    .openapi({ type: ["string", "null"], description: "`null` for no end." }),
};

const newCode = z
  .object(
    {
      code: z.string(codeText).regex(/^[A-Z0-9]{3,20}$/, codeText),
      percent_hundredths: z.int().min(0).default(0),
      fixed_cents: z.int().min(0).max(10_000_000).default(0),
      order_types: z.array(z.enum(promoTypes)).default([]),
      is_first_purchase: z.boolean().default(false),
      per_customer: z.int().min(1).max(1_000).nullable().default(null),
      least_order_cents: z.int().min(0).max(100_000_000).default(0),
      ...terms,
    },
    objectText,
  )
  .openapi("NewPromoCode", {
    description: "Either a percentage or an amount. What it takes off never changes afterwards.",
    required: ["code", "max_redemptions", "valid_until"],
  });

const createCode = call("act", {
  operationId: "createPromoCode",
  method: "post",
  path: "/promo-codes",
  tags: ["Staff"],
  summary: "Create a promo code",
  description: "Needs `promotions.edit`. A code that is there already is refused (409).",
  security,
  request: { body: jsonBody(newCode) },
  responses: { 201: jsonAnswer("Created.", promo.schema), ...failures(400, 403, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const sent = c.req.valid("json");
  const made = await createPromoCode(ctx, {
    code: sent.code,
    percentHundredths: sent.percent_hundredths,
    fixedCents: sent.fixed_cents,
    orderTypes: sent.order_types,
    isFirstPurchase: sent.is_first_purchase,
    perCustomer: sent.per_customer,
    leastOrderCents: sent.least_order_cents,
    maxRedemptions: sent.max_redemptions,
    validFrom: sent.valid_from,
    validUntil: sent.valid_until,
  });
  return made.ok ? ok(promo.present(made.value)) : made;
});

const codeParam = z.object({
  code: z
    .string()
    .regex(/^[A-Z0-9]{3,20}$/, codeText)
    .openapi({ param: { name: "code", in: "path" }, example: "FIRSTBUY" }),
});
const change = z
  .object(
    { version: versionField, ...z.object(terms).partial().shape, is_active: z.boolean().optional() },
    objectText,
  )
  .openapi("PromoCodeChange", { required: ["version"] });

const patchCode = call("act", {
  operationId: "changePromoCode",
  method: "patch",
  path: "/promo-codes/{code}",
  tags: ["Staff"],
  summary: "Change a promo code's limit or time, or switch it on or off",
  description: "Needs `promotions.edit`. Orders that hold it keep it. Send `is_active` by itself.",
  security,
  request: { params: codeParam, body: jsonBody(change) },
  responses: { 200: jsonAnswer("Changed.", promo.schema), ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { code } = c.req.valid("param");
  const { version, is_active, max_redemptions, valid_from, valid_until } = c.req.valid("json");
  if (is_active !== undefined) {
    const switched = await switchPromoCode(ctx, { code, version, isActive: is_active });
    return switched.ok ? ok(promo.present(switched.value)) : switched;
  }
  const done = await changePromoCode(ctx, {
    ...{ code, version, maxRedemptions: max_redemptions },
    ...{ validFrom: valid_from, validUntil: valid_until },
  });
  return done.ok ? ok(promo.present(done.value)) : done;
});

/** What the desk does with promo codes. */
export const promoCodeCalls = [readCodes, createCode, patchCode];
