import type { Clock } from "../../../kernel/clock.ts";
import type { Result } from "../../../kernel/result.ts";
import type { PriceFeed, PriceReading } from "../ports.ts";
import { type EthPrice, medianPrice, type PriceRules } from "./median-price.ts";

export type EthPriceOptions = {
  feeds: readonly PriceFeed[];
  clock: Clock;
  /** Asked for every price, so that a change of the settings holds for the next one. */
  readRules: () => Promise<PriceRules>;
  /** Told which feed gave no answer, and by which kind of error. */
  onTrouble?: (feed: string, reason: string) => void;
  /** Told what the feeds answered each time that they were asked; those that gave no answer are missing. */
  onReadings?: (readings: readonly PriceReading[]) => void;
};

/** For how long feeds are not asked again. */
const cacheMilliseconds = 10_000;

/**
 * Makes what reads the price of one ETH (Rule P21): the median of all feeds that answer, in micro-dollars.
 * Readings that gave a price are kept for ten seconds and judged anew each time; feeds are asked once at a
 * time, however many wait. Refuses (`unavailable`) as `medianPrice` does; never throws for what a feed does.
 */
export function createEthPrice(options: EthPriceOptions): () => Promise<Result<EthPrice>> {
  const { feeds, clock, readRules, onTrouble = () => {}, onReadings = () => {} } = options;
  let cached: { readings: PriceReading[]; until: number } | undefined;
  let running: Promise<PriceReading[]> | undefined;

  async function readAll(): Promise<PriceReading[]> {
    const readings = await Promise.all(feeds.map((feed) => readOne(feed, onTrouble)));
    onReadings(readings.flat());
    return readings.flat();
  }

  return async () => {
    const rules = await readRules();
    const asked = clock.now();
    if (cached && asked.getTime() < cached.until) {
      const price = medianPrice(cached.readings, asked, rules);
      if (price.ok) return price;
    }
    running ??= readAll().finally(() => {
      running = undefined;
    });
    const readings = await running;
    const now = clock.now();
    const price = medianPrice(readings, now, rules);
    cached = price.ok ? { readings, until: now.getTime() + cacheMilliseconds } : undefined;
    return price;
  };
}

async function readOne(
  feed: PriceFeed,
  onTrouble: (feed: string, reason: string) => void,
): Promise<PriceReading[]> {
  try {
    const { microUsd, at } = await feed.read();
    return [{ feed: feed.name, microUsd, at: at.toISOString() }];
  } catch (error) {
    onTrouble(feed.name, error instanceof Error ? error.name : "unknown");
    return [];
  }
}
