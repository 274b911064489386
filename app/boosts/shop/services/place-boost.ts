import { createHash } from "node:crypto";
import { type PlaceBoostOrder, placeBoostOrder } from "../../../../domain/boosts/index.ts";
import { type OrderTexts, textsOf } from "../../../../domain/orders/model.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import { ctxOf } from "../../../context.ts";
import { askedCode } from "../../../orders/shared/promo-answer.ts";
import {
  customerOf,
  failedTitle,
  placeOrder,
  refusedPromo,
  withUsedText,
} from "../../../promotions/shared/checkout.ts";
import { refusedForm } from "../../../web/forms/answers.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import type { PurchaseAnswer } from "./checkout/purchase-form.ts";

/** One sending of a form that buys a quote. */
export type Sent = { args: Parameters<typeof ctxOf>[0] & { request: Request }; fields: Fields };

/** Answers the form as it was filled in with why nothing was ordered, and what it is to be sent with next. */
export function refusedPurchase(
  { fields }: Sent,
  failure: Failure,
  more: Pick<PurchaseAnswer, "promo" | "quote"> = {},
) {
  const said = withUsedText(failure, usedText);
  const to = { form: fields.form ?? "", fields, title: failedTitle };
  return refusedForm<Partial<PurchaseAnswer>>(to, said, { ...refusedPromo(fields, said), ...more });
}

const usedText = "You've already ordered with this quote, with other details. The link is in our email.";

type Chosen = Pick<PlaceBoostOrder, "payWith" | "confirmsDesertTreasure"> &
  Partial<OrderTexts & Pick<PlaceBoostOrder, "world" | "goldMillions" | "goldRateMicroUsd">>;

/**
 * Places the boost for whoever asks: the amount comes from the stored quote, and a repeat leads to the same
 * order (Rules P1, P11). Whoever calls it has counted the try.
 */
export function placeBoost({ args, fields }: Sent, quoteId: string, chosen: Chosen) {
  return placeOrder(args, () =>
    placeBoostOrder(ctxOf(args), {
      ...chosen,
      ...customerOf(args, textsOf(chosen), fields),
      quoteId,
      promoCode: askedCode(fields) || undefined,
      once: { scope: "place-order:boost", key: createHash("sha256").update(quoteId).digest("hex") },
    }),
  );
}
