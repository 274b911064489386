import { randomUUID } from "node:crypto";
import { makeQuote } from "../../../../domain/gold/index.ts";
import { millionsInput } from "../../../../domain/gold/inputs.ts";
import {
  defaultMillions,
  type GoldDirection,
  goldDirections,
  type Quote,
} from "../../../../domain/gold/model.ts";
import { formatExactRate, formatMillions, formatUsd } from "../../../../kernel/money.ts";
import type { AskedPrice, NewOrderQuote } from "../../../components/desk/order/new-order-view.ts";
import type { ShopCtx } from "../../../context.ts";

/** The price that an address asks for: its quote, or in words why there is none. Nothing asked, nothing quoted. */
export async function askedPrice(ctx: ShopCtx, address: URLSearchParams): Promise<AskedPrice> {
  const direction = goldDirections.find((known) => known === address.get("direction")) ?? "sell";
  const typed = address.get("quantity");
  const quantity = typed ?? String(defaultMillions);
  if (typed === null) return { direction, quantity, quote: null, problem: null };
  const checked = millionsInput.safeParse(quantity);
  if (!checked.success) {
    const problem = checked.error.issues[0]?.message ?? "Please check what you entered.";
    return { direction, quantity, quote: null, problem };
  }
  const quoted = await makeQuote(ctx, { direction, quantity: checked.data });
  return quoted.ok
    ? { direction, quantity, quote: quoteView(ctx, direction, quoted.value), problem: null }
    : { direction, quantity, quote: null, problem: quoted.error.text };
}

function quoteView(ctx: ShopCtx, direction: GoldDirection, quote: Quote): NewOrderQuote {
  return {
    quoteId: quote.quoteId,
    idempotencyKey: randomUUID(),
    type: direction === "sell" ? "gold_sale" : "gold_buy",
    quantity: formatMillions(quote.quantity),
    rate: `${formatExactRate(quote.rateMicroUsd)} per million`,
    amount: formatUsd(quote.amountCents),
    expiresAt: quote.expiresAt.getTime(),
    sentAt: ctx.clock.now().getTime(),
  };
}
