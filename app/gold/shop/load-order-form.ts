import type { RouterContextProvider } from "react-router";
import { readGoldMarket, readRateHistory } from "../../../domain/gold/index.ts";
import { defaultMillions, type GoldDirection, ratesIn } from "../../../domain/gold/model.ts";
import { readOffered } from "../../../domain/payments/index.ts";
import { readSettingsGroup } from "../../../domain/settings/index.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { parseMillions } from "./calculator.ts";
import { rangeOf } from "./rate-ranges.ts";
import { ratesView } from "./rates-view.ts";
import { quoteFor } from "./to-quote-view.ts";

type Args = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * Everything that a gold order form shows, with a quote for the amount in the address (Rules S57, P12, P14).
 */
export async function loadOrderForm(args: Args, direction: GoldDirection) {
  const ctx = ctxOf(args);
  const { livePosition, viewer } = factsOf(args);
  const { searchParams } = args.url;
  const range = rangeOf(searchParams.get("range"));
  const [market, steps, offered, limits] = await Promise.all([
    readGoldMarket(ctx),
    readRateHistory(ctx, range),
    readOffered(ctx),
    readSettingsGroup(ctx.db, "gold"),
  ]);
  const availableMillions = direction === "buy" ? market.stockMillions : market.capacityMillions;
  const asked = searchParams.get("quantity") ?? String(usualMillions(availableMillions, limits));
  const quantity = parseMillions(asked);
  const quoted = quantity === null ? null : await quoteFor(ctx, direction, quantity);
  const now = ctx.clock.now();
  return {
    orderForm: {
      direction,
      amountRates: ratesIn(direction, market),
      availableMillions,
      ways: offered.goldPurchase,
      payouts: offered.goldSalePayouts,
      quote: quoted?.ok ? quoted.value : null,
      asked: asked.slice(0, 12),
      renderedAt: now.getTime(),
      customer: viewer && { rsn: viewer.rsn, email: viewer.email },
    },
    rates: ratesView({ direction, market, steps, range, now }),
    since: livePosition,
    origin: ctx.origin,
  };
}

/** What the calculator starts with: the usual amount, or what comes nearest to it. */
function usualMillions(available: number, limits: { smallestMillions: number; largestMillions: number }) {
  const most = Math.min(limits.largestMillions, available);
  return Math.max(limits.smallestMillions, Math.min(defaultMillions, most));
}
