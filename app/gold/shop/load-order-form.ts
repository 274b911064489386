import type { RouterContextProvider } from "react-router";
import { readSiteContent } from "../../../domain/content/index.ts";
import { publishedSentences, publishedSteps, type SiteContent } from "../../../domain/content/model.ts";
import { readGoldAllowance, readGoldMarket, readRateHistory } from "../../../domain/gold/index.ts";
import {
  defaultMillions,
  type GoldAllowance,
  type GoldDirection,
  ratesIn,
} from "../../../domain/gold/model.ts";
import { type Offered, readOffered } from "../../../domain/payments/index.ts";
import { readShopFacts, type ShopFacts } from "../../../domain/settings/index.ts";
import { firstPlace, placeText } from "../../../domain/settings/model.ts";
import { waysText } from "../../../domain/ways/model.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { readSavedPayouts } from "../../orders/shared/saved-payouts/saved-payouts.ts";
import { askerOf } from "../../promotions/shared/checkout.ts";
import { parseQuantity } from "./calculator.ts";
import { rangeOf } from "./rate-ranges.ts";
import { ratesView } from "./rates-view.ts";
import { readSellAgain } from "./read-sell-again.ts";
import { quoteFor } from "./to-quote-view.ts";

type Args = { url: URL; request: Request; context: Readonly<RouterContextProvider> };

/**
 * Everything that a gold order form shows, with a quote for the amount in the address (Rules S57, P12, P14).
 */
export async function loadOrderForm(args: Args, direction: GoldDirection) {
  const ctx = ctxOf(args);
  const { livePosition, viewer } = factsOf(args);
  const { searchParams } = args.url;
  const range = rangeOf(searchParams.get("range"));
  const who = askerOf(args, { isCached: viewer === null });
  const [market, steps, offered, allowance, shop, content] = await Promise.all([
    readGoldMarket(ctx),
    readRateHistory(ctx, range),
    readOffered(ctx),
    readGoldAllowance(ctx, direction, who),
    readShopFacts(ctx.db),
    readSiteContent(ctx),
  ]);
  const payouts = offered.goldSalePayouts;
  const again = direction === "sell" ? await readSellAgain(args, searchParams.get("again")) : null;
  const { saved } = await readSavedPayouts(ctx, direction === "sell" ? payouts : []);
  const asked = searchParams.get("quantity") ?? String(usualMillions(allowance));
  const quantity = parseQuantity(asked);
  const quoted = quantity === null ? null : await quoteFor(ctx, { direction, quantity, who });
  const now = ctx.clock.now();
  return {
    orderForm: {
      direction,
      amountRates: ratesIn(direction, market),
      allowance,
      ways: offered.goldPurchase,
      payouts,
      saved,
      isAgain: again !== null,
      quote: quoted?.ok ? quoted.value : null,
      asked: asked.slice(0, 12),
      renderedAt: now.getTime(),
      customer: viewer && { rsn: viewer.rsn ?? again?.rsn ?? null, email: viewer.email },
    },
    words: wordsOf(direction, { content, offered, shop }),
    rates: ratesView({ direction, market, steps, range, now }),
    since: livePosition,
    origin: ctx.origin,
  };
}

/** What the calculator starts with: the usual amount, or what comes nearest to it. */
function usualMillions({ smallestMillions, maxMillions }: GoldAllowance) {
  return Math.max(smallestMillions, Math.min(defaultMillions, maxMillions));
}

type Words = { content: SiteContent; offered: Offered; shop: ShopFacts };

/** What the owner says of the page, naming the ways that are offered for gold (Rule P34). */
function wordsOf(direction: GoldDirection, { content, offered, shop }: Words) {
  const values = {
    waysToPay: waysText(offered.goldPurchase) || null,
    waysToBePaid: waysText(offered.goldSalePayouts) || null,
    goldPayoutTime: shop.goldPayoutTime,
    place: placeText(firstPlace(shop.places)),
  };
  const isSale = direction === "sell";
  const { intros, sellGoldSteps, buyGoldSteps } = content;
  return {
    title: isSale ? intros.titles.sellGold : intros.titles.buyGold,
    lead: publishedSentences(isSale ? intros.sellGold : intros.buyGold, values),
    steps: publishedSteps(isSale ? sellGoldSteps : buyGoldSteps, values),
  };
}
