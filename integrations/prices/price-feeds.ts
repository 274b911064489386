import { z } from "zod";
import type { PriceFeed } from "../../domain/payments/ports.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { PriceFeedName, PriceFeedSetting } from "../../platform/config/eth-settings.ts";
import { microUsdOf } from "./micro-usd.ts";

const mostMilliseconds = 3_000;

const mostBytes = 65_536;

/** Where a feed is, and how its answer is read: the last trade's price and when it was made. */
type Source = {
  base: string;
  path: string;
  read(answer: unknown): { dollars: string; at: Date };
};

const coinbaseAnswer = z.object({ price: z.string(), time: z.iso.datetime() });
const krakenAnswer = z.object({
  error: z.array(z.string()).max(0),
  // Each trade: price, volume, seconds since 1970 with their fraction, and more. The newest is last.
  result: z.object({
    XETHZUSD: z.array(z.tuple([z.string(), z.string(), z.number().positive()]).rest(z.unknown())).min(1),
  }),
});
const bitstampAnswer = z.object({ last: z.string(), timestamp: z.string().regex(/^\d{9,11}$/) });

const sources: Record<PriceFeedName, Source> = {
  coinbase: {
    base: "https://api.exchange.coinbase.com",
    path: "/products/ETH-USD/ticker",
    read(answer) {
      const { price, time } = coinbaseAnswer.parse(answer);
      return { dollars: price, at: new Date(time) };
    },
  },
  kraken: {
    base: "https://api.kraken.com",
    path: "/0/public/Trades?pair=ETHUSD&count=1",
    read(answer) {
      const [dollars = "", , seconds = 0] = krakenAnswer.parse(answer).result.XETHZUSD.at(-1) ?? [];
      return { dollars, at: new Date(Math.floor(seconds * 1_000)) };
    },
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
 * The public feeds of the price of ETH that the settings name (Rule P21), at their own addresses or at others
 * of the same shape. A price holds for when its trade was made, and never for later than the answer itself is
 * from: of both times the one that is farther from now counts, so that neither a feed that stands still nor a
 * cache on the way passes for fresh.
 */
export function priceFeeds(settings: readonly PriceFeedSetting[], clock: Clock): PriceFeed[] {
  return settings.map(({ name, base }) => {
    const source = sources[name];
    return {
      name,
      async read() {
        const answer = await readJson(`${base ?? source.base}${source.path}`);
        const { dollars, at } = source.read(answer.body);
        const now = clock.now().getTime();
        const offBy = (time: Date) => Math.abs(now - time.getTime());
        const isFarther = answer.at !== null && offBy(answer.at) > offBy(at);
        return { microUsd: microUsdOf(dollars), at: isFarther && answer.at ? answer.at : at };
      },
    };
  });
}

/**
 * What an address answered, and when by its headers: a cache on the way may have kept it for long. Null when
 * they are silent.
 */
type JsonAnswer = { body: unknown; at: Date | null };

/**
 * The JSON at an address: 3 s and 64 KiB at most, no redirects. Rejects on everything but a 200 with JSON.
 */
async function readJson(url: string): Promise<JsonAnswer> {
  const answer = await fetch(url, {
    redirect: "error",
    headers: {
      "User-Agent": "Goldhall (price of ETH)",
      Accept: "application/json",
      "Cache-Control": "no-cache",
    },
    signal: AbortSignal.timeout(mostMilliseconds),
  });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return { body: JSON.parse(Buffer.concat(chunks).toString("utf8")), at: answeredAt(answer.headers) };
}

/**
 * `Date` less `Age`. Caches keep the date of the answer's making, and some give it anew: the older reading is
 * the safe one.
 */
function answeredAt(headers: Headers): Date | null {
  const date = Date.parse(headers.get("date") ?? "");
  const age = /^\d{1,9}$/.exec(headers.get("age") ?? "")?.[0] ?? "0";
  return Number.isNaN(date) ? null : new Date(date - Number(age) * 1_000);
}
