import { data, redirect } from "react-router";
import type { z } from "zod";
import { readBoostQuote } from "../../../domain/boosts/index.ts";
import type { BoostQuote } from "../../../domain/boosts/model.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail } from "../../../kernel/result.ts";
import { type PurchaseAnswer, purchaseTitle } from "../../components/boost/checkout/purchase-form-input.ts";
import type { QuoteView } from "../../components/boost/quote-view.ts";
import { askedCode, isSeen, promoNames, unseenWords } from "../../components/promo/promo-answer.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { askPromo } from "../../forms/ask-promo.ts";
import { checkForm } from "../../forms/check-form.ts";
import { withoutSecrets } from "../../forms/form-answer.ts";
import { orderTokenOf } from "../../forms/order-access.ts";
import { limitClient } from "./limit-client.ts";
import { failedTitle, refusedPurchase, refusePurchase, type Sent } from "./place-boost.ts";

type Reading<S extends z.ZodType> = {
  schema: S;
  /** Where the order that the quote has made goes on. */
  orderPath: (orderId: string) => string;
  /** What is sent with the refusal of a quote that cannot be bought. */
  more?: () => Promise<{ quote: QuoteView | null }>;
};

/**
 * The quote and the fields of a form that buys it. Otherwise its answer: to a button of the promo field, for which nothing is
 * bought, or the refusal.
 */
export async function readPurchase<S extends z.ZodType>(sent: Sent, { schema, orderPath, more }: Reading<S>) {
  const named = await namedQuote(sent, orderPath);
  if (!named.ok) return { ok: false as const, answer: refusedPurchase(sent, named.error, await more?.()) };
  const quote = named.value;
  if (asksPromo(sent)) return { ok: false as const, answer: await answerPromo(sent, quote) };
  const checked = checkForm(schema, sent.fields);
  if (!checked.ok) {
    const { errors, text } = checked;
    const answer = refusePurchase(sent, { title: purchaseTitle, text, errors, status: 400 });
    return { ok: false as const, answer };
  }
  const { client } = factsOf(sent.args);
  const limited = await limitClient(ctxOf(sent.args), "boost-order", client);
  if (!limited.ok) return { ok: false as const, answer: refusedPurchase(sent, limited.error) };
  const answer = await refusePromo(sent, quote);
  if (answer) return { ok: false as const, answer };
  return { ok: true as const, quote, input: checked.value };
}

/** The quote that a form names, while it can be bought. Of an order that it made, this browser is led to the order. */
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
  text: "This quote has already made an order. Its link is in your mail; for another order get a new quote.",
};

/** Whether a button of the promo field sent the form: then nothing is bought. */
function asksPromo({ fields }: Sent): boolean {
  const intent = fields[promoNames.intent];
  return intent === promoNames.apply || intent === promoNames.remove;
}

/** What the typed code takes off the services of the quote; the deposit comes back and is never discounted (Rule P25). */
export function promoOf(
  { args, fields }: Sent,
  quote: Pick<BoostQuote, "servicesCents">,
  guestEmail: string | null = null,
) {
  return askPromo(args, { code: askedCode(fields), subtotalCents: quote.servicesCents, guestEmail });
}

/** Answers the buttons of the promo field. */
async function answerPromo(sent: Sent, quote: BoostQuote) {
  const { fields } = sent;
  const blank = { form: fields.form ?? "", fields: withoutSecrets(fields), errors: {}, title: "", text: "" };
  return data<PurchaseAnswer>({ ...blank, promo: await promoOf(sent, quote) });
}

/** Refuses a code that does not hold, and a saving that the customer has not seen; null where nothing stands against it. */
async function refusePromo(sent: Sent, quote: BoostQuote) {
  const promo = await promoOf(sent, quote, sent.fields.customerEmail?.trim());
  if (promo?.problem) {
    const text = promo.problem;
    return refusePurchase(sent, { text, errors: { promoCode: text }, promo, status: 400 });
  }
  if (isSeen(sent.fields, promo?.line?.discountCents ?? 0)) return null;
  return refusePurchase(sent, { ...unseenWords(sent.fields, promo, quote.priceCents), promo, status: 409 });
}
