import { makeQuote } from "../../domain/gold/index.ts";
import { readLastGoldSale } from "../../domain/orders/index.ts";
import { orderPagePaths } from "../../domain/orders/model.ts";
import { offeredPayouts } from "../../domain/payments/index.ts";
import { formatMillions, formatUsd } from "../../kernel/money.ts";
import { factsOf, type ShopCtx } from "../context.ts";
import { readSavedPayouts } from "../orders/shared/saved-payouts/saved-payouts.ts";

/** The last sale of whoever is signed in, to be made again. */
export type LastSale = {
  /** The order form with its amount and payout. */
  href: string;
  quantity: string;
  /** What one press sells, at which sum and paid to where; null where something of it has to be asked. */
  again: {
    quoteId: string;
    millions: number;
    rsn: string;
    amount: string;
    destinationId: string;
    payTo: string;
  } | null;
};

type Args = Parameters<typeof factsOf>[0];

/** Null for visitors, whose page is everybody's, and for who has sold nothing. */
export async function readLastSale(ctx: ShopCtx, args: Args): Promise<LastSale | null> {
  const sale = await readLastGoldSale(ctx);
  if (!sale) return null;
  return {
    href: orderPagePaths.sellAgain(sale.id, sale.quantity),
    quantity: formatMillions(sale.quantity),
    again: await readAgain(ctx, args, sale.quantity),
  };
}

async function readAgain(ctx: ShopCtx, args: Args, quantity: number): Promise<LastSale["again"]> {
  const { viewer, client } = factsOf(args);
  const { saved } = await readSavedPayouts(ctx, await offeredPayouts(ctx, "gold_sale"));
  const [payout] = saved;
  if (!viewer?.rsn || !payout) return null;
  const { personId: customerId, email: customerEmail, rsn } = viewer;
  const who = { source: "web", customerId, customerEmail, rsn, client } as const;
  const quote = await makeQuote(ctx, { direction: "sell", quantity, who });
  if (!quote.ok) return null;
  const { quoteId, amountCents } = quote.value;
  const payTo = `${payout.title} ${payout.mask}`;
  return {
    quoteId,
    millions: quantity,
    rsn,
    amount: formatUsd(amountCents),
    destinationId: payout.id,
    payTo,
  };
}
