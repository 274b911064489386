import { data, redirect } from "react-router";
import type { BoostQuote } from "../../../../domain/boosts/model.ts";
import { agreedField } from "../../../../domain/content/model.ts";
import { type OrderTexts, orderPagePaths, textsOf } from "../../../../domain/orders/model.ts";
import type { PayWay } from "../../../../domain/ways/model.ts";
import { factsOf } from "../../../context.ts";
import { askedCode, promoNames } from "../../../orders/shared/promo-answer.ts";
import { openPayment } from "../../../payments/shared/pay/begin-payment.ts";
import { readAsk } from "../../shared/boost-ask.ts";
import { goldPath } from "../gold-payment/gold-path.ts";
import { askQuote } from "./ask-quote.ts";
import { type PurchaseAnswer, purchaseForm } from "./checkout/purchase-form.ts";
import { purchaseInput } from "./checkout/purchase-form-input.ts";
import { placeBoost, refusedPurchase, type Sent } from "./place-boost.ts";
import { readPurchase } from "./read-purchase.ts";

type Purchase = Sent & { args: Sent["args"] & { url: URL } };

/**
 * Complete Purchase (Rule S86): it places the order and leads to its payment; in gold it leads to the page of
 * the payment in gold, with the quote's id and no amount (Rule P1).
 */
export async function submitPurchase(sent: Purchase) {
  const { args, fields } = sent;
  const isGuest = factsOf(args).viewer === null;
  const read = await readPurchase(sent, {
    schema: purchaseInput({ isGuest, payWith: fields.payWith }),
    orderPath: orderPagePaths.pay,
    more: async () => ({ quote: await freshQuote(sent) }),
  });
  if (!read.ok) return read.answer;
  const { quote, input } = read;
  return input.payWith === "gold" ? redirect(goldAddress(sent, quote)) : placeToPay(sent, quote, input);
}

type Checked = Partial<OrderTexts> & { payWith: PayWay; confirmsDesertTreasure: boolean };

async function placeToPay(sent: Purchase, { quoteId }: BoostQuote, checked: Checked) {
  const { payWith, confirmsDesertTreasure } = checked;
  const placed = await placeBoost(sent, quoteId, { ...textsOf(checked), payWith, confirmsDesertTreasure });
  if (!placed.ok) {
    const { code, field } = placed.error;
    const isSpent = code === "expired" || (code === "conflict" && field !== agreedField);
    return refusedPurchase(sent, placed.error, isSpent ? { quote: await freshQuote(sent) } : {});
  }
  // With ETH a dialog goes on where it is; its payment begins with its own call (Rule P19). Other ways have
  // their page.
  if (sent.fields.shownIn !== "dialog" || payWith !== "eth") {
    return openPayment(sent.args, placed.value.placed, payWith);
  }
  const blank = { form: purchaseForm, fields: {}, errors: {}, title: "", text: "" };
  return data<PurchaseAnswer>({ ...blank, placedId: placed.value.placed.orderId });
}

function goldAddress({ fields }: Purchase, { quoteId, requirements }: BoostQuote): string {
  const search = new URLSearchParams({ quote: quoteId });
  if (requirements.needsConfirmation && fields.confirmsDesertTreasure === "on") {
    search.set("confirmsDesertTreasure", "on");
  }
  const code = askedCode(fields);
  if (code) search.set(promoNames.code, code);
  return `${goldPath}?${search}`;
}

/** The price of now for what the page asks, in place of a quote that is over. */
async function freshQuote({ args }: Purchase) {
  const asked = await askQuote(args, readAsk(args.url.searchParams));
  return asked.quote;
}
