import { z } from "zod";
import type { PriceFeed } from "../../domain/payments/ports.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { PriceFeedName, PriceFeedSetting } from "../../platform/config/eth-settings.ts";
import { microUsdOf } from "./micro-usd.ts";
import { readJson } from "./read-json.ts";

/** Where a feed is, and how its answer is read. `at` is null where the answer does not say when its price holds. */
type Source = {
  base: string;
  path: string;
  read(answer: unknown): { dollars: string; at: Date | null };
};

const coinbaseAnswer = z.object({
  data: z.object({ amount: z.string(), base: z.literal("ETH"), currency: z.literal("USD") }),
});
const krakenAnswer = z.object({
  error: z.array(z.string()).max(0),
  // `c` is the last trade: price and size.
  result: z.object({ XETHZUSD: z.object({ c: z.array(z.string()).min(1) }) }),
});
const bitstampAnswer = z.object({ last: z.string(), timestamp: z.string().regex(/^\d{9,11}$/) });

const sources: Record<PriceFeedName, Source> = {
  coinbase: {
    base: "https://api.coinbase.com",
    path: "/v2/prices/ETH-USD/spot",
    read: (answer) => ({ dollars: coinbaseAnswer.parse(answer).data.amount, at: null }),
  },
  kraken: {
    base: "https://api.kraken.com",
    path: "/0/public/Ticker?pair=ETHUSD",
    read: (answer) => ({ dollars: krakenAnswer.parse(answer).result.XETHZUSD.c[0] ?? "", at: null }),
  },
  bitstamp: {
    base: "https://www.bitstamp.net",
    path: "/api/v2/ticker/ethusd",
    read(answer) {
      const { last, timestamp } = bitstampAnswer.parse(answer);
      return { dollars: last, at: new Date(Number(timestamp) * 1_000) };
    },
  },
};

/**
 * The public feeds of the price of ETH that the settings name (Rule P21), at their own addresses or at others of the same shape.
 * A price holds for the time that the feed itself gives, else for when it answered.
 */
export function priceFeeds(settings: readonly PriceFeedSetting[], clock: Clock): PriceFeed[] {
  return settings.map(({ name, base }) => {
    const source = sources[name];
    return {
      name,
      async read() {
        const { dollars, at } = source.read(await readJson(`${base ?? source.base}${source.path}`));
        return { microUsd: microUsdOf(dollars), at: at ?? clock.now() };
      },
    };
  });
}
