import { data, redirect } from "react-router";
import type { z } from "zod";
import { readBoostQuote } from "../../../../domain/boosts/index.ts";
import { type BoostQuote, boostTypeOf } from "../../../../domain/boosts/model.ts";
import { quoteUsedText } from "../../../../domain/orders/index.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import { fail } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { limitOrders } from "../../../orders/shared/order-limits.ts";
import { askedCode } from "../../../orders/shared/promo-answer.ts";
import { askPromo } from "../../../promotions/shared/ask-promo.ts";
import { asksPromo, failedTitle, promoFailure } from "../../../promotions/shared/checkout.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { invalidForm } from "../../../web/forms/answers.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import { withoutSecrets } from "../../../web/forms/form-answer.ts";
import type { QuoteView } from "../../shared/quote-view.ts";
import { type PurchaseAnswer, purchaseTitle } from "./checkout/purchase-form.ts";
import { refusedPurchase, type Sent } from "./place-boost.ts";

type Reading<S extends z.ZodType> = {
  schema: S;
  /** Where the order that the quote has made goes on. */
  orderPath: (orderId: string) => string;
  /** What is sent with the failure of a quote that cannot be bought. */
  more?: () => Promise<{ quote: QuoteView | null }>;
};

/**
 * The quote and the fields of a form that buys it. Otherwise its answer: to a button of the promo field, for
 * which nothing is bought, or the failure.
 */
export async function readPurchase<S extends z.ZodType>(sent: Sent, { schema, orderPath, more }: Reading<S>) {
  const named = await namedQuote(sent, orderPath);
  if (!named.ok) return { ok: false as const, answer: refusedPurchase(sent, named.error, await more?.()) };
  const quote = named.value;
  if (asksPromo(sent.fields)) return { ok: false as const, answer: await answerPromo(sent, quote) };
  const checked = checkForm(schema, sent.fields);
  if (!checked.ok) {
    const { fields } = sent;
    const answer = invalidForm({ form: fields.form ?? "", fields, title: purchaseTitle }, checked);
    return { ok: false as const, answer };
  }
  const { client } = factsOf(sent.args);
  const limited = await limitOrders(ctxOf(sent.args), "boost-order", client);
  if (!limited.ok) return { ok: false as const, answer: refusedPurchase(sent, limited.error) };
  const promo = await promoOf(sent, quote, sent.fields.customerEmail?.trim());
  const problem = promoFailure(sent.fields, promo, quote.priceCents);
  if (problem) return { ok: false as const, answer: refusedPurchase(sent, problem, { promo }) };
  return { ok: true as const, quote, input: checked.value };
}

/**
 * The quote that a form names, while it can be bought. Of an order that it made, this browser is led to the
 * order.
 */
async function namedQuote({ args, fields }: Sent, orderPath: (orderId: string) => string) {
  const found = await readBoostQuote(ctxOf(args), fields.quoteId ?? "");
  if (!found.ok || found.value.orderId === null) return found;
  const { orderId } = found.value;
  if (orderTokenOf(args.request, orderId)) throw redirect(orderPath(orderId));
  return fail(usedQuote);
}

const usedQuote: Failure = {
  code: "conflict",
  title: failedTitle,
  field: "quoteId",
  text: quoteUsedText,
};

/**
 * What the typed code takes off the services of the quote; the deposit comes back and is never discounted
 * (Rule P25).
 */
export function promoOf({ args, fields }: Sent, quote: BoostQuote, guestEmail: string | null = null) {
  const type = boostTypeOf(quote);
  const { servicesCents: subtotalCents } = quote;
  return type ? askPromo(args, { code: askedCode(fields), type, subtotalCents, guestEmail }) : null;
}

/** Answers the buttons of the promo field. */
async function answerPromo(sent: Sent, quote: BoostQuote) {
  const { fields } = sent;
  const blank = { form: fields.form ?? "", fields: withoutSecrets(fields), errors: {}, title: "", text: "" };
  return data<PurchaseAnswer>({ ...blank, promo: await promoOf(sent, quote) });
}
