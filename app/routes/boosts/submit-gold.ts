import { redirect } from "react-router";
import { readGoldBoard } from "../../../domain/gold/index.ts";
import { defaultWorld, orderPagePaths } from "../../../domain/orders/model.ts";
import { goldPaymentInput, purchaseTitle } from "../../components/boost/checkout/purchase-form-input.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { checkForm } from "../../forms/check-form.ts";
import {
  answerPromo,
  asksPromo,
  namedQuote,
  placeBoost,
  refusedPurchase,
  refusePromo,
  refusePurchase,
  type Sent,
} from "./place-boost.ts";

/**
 * Places a boost that is paid in gold and leads to its meeting (spec/2 §9). Nothing is waited for on the way: the order is
 * there as soon as it is placed. The gold is reckoned here; what the page showed is only compared with it (Rules P1, P12).
 */
export async function submitGold(sent: Sent) {
  const { args, fields } = sent;
  const named = await namedQuote(sent, orderPagePaths.meeting);
  if (!named.ok) return refusedPurchase(sent, named.error);
  const quote = named.value;
  if (asksPromo(sent)) return answerPromo(sent, quote);
  const isGuest = factsOf(args).viewer === null;
  const checked = checkForm(goldPaymentInput({ isGuest }), fields);
  if (!checked.ok) {
    const { errors, text } = checked;
    return refusePurchase(sent, { title: purchaseTitle, text, errors, status: 400 });
  }
  const refused = await refusePromo(sent, quote);
  if (refused) return refused;
  const { paymentMicroUsd } = await readGoldBoard(ctxOf(args));
  const { quoteId: _quoteId, world = defaultWorld, ...chosen } = checked.value;
  const placed = await placeBoost(sent, quote.quoteId, {
    ...chosen,
    world,
    payWith: "gold",
    goldRateMicroUsd: paymentMicroUsd,
  });
  return placed.ok
    ? redirect(orderPagePaths.meeting(placed.value, world))
    : refusedPurchase(sent, placed.error);
}
