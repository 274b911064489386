import { redirect } from "react-router";
import { readGoldMarket } from "../../../../domain/gold/index.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { goldPaymentInput } from "../services/checkout/purchase-form-input.ts";
import { placeBoost, refusedPurchase, type Sent } from "../services/place-boost.ts";
import { readPurchase } from "../services/read-purchase.ts";

/**
 * Places a boost that is paid in gold and leads to its meeting (Rule S87). Nothing is waited for on the way:
 * the order is there as soon as it is placed. The gold is reckoned here; what the page showed is only
 * compared with it (Rules P1, P12).
 */
export async function submitGold(sent: Sent) {
  const { args } = sent;
  const isGuest = factsOf(args).viewer === null;
  const read = await readPurchase(sent, {
    schema: goldPaymentInput({ isGuest }),
    orderPath: orderPagePaths.meeting,
  });
  if (!read.ok) return read.answer;
  const { quote, input } = read;
  const { paymentMicroUsd } = await readGoldMarket(ctxOf(args));
  const { quoteId: _quoteId, ...chosen } = input;
  const placed = await placeBoost(sent, quote.quoteId, {
    ...chosen,
    payWith: "gold",
    goldRateMicroUsd: paymentMicroUsd,
  });
  return placed.ok
    ? redirect(orderPagePaths.meeting(placed.value.placed.orderId, input.world))
    : refusedPurchase(sent, placed.error);
}
