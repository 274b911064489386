import { createEthPrice, type EthPorts } from "../domain/payments/index.ts";
import { readSettingsGroup } from "../domain/settings/index.ts";
import { createChainReader, type WatchedChainReader } from "../integrations/ethereum/chain-reader.ts";
import { demoKeyProblem } from "../integrations/ethereum/demo-key.ts";
import { hdAddresses } from "../integrations/ethereum/hd-addresses.ts";
import { priceFeeds } from "../integrations/prices/price-feeds.ts";
import { systemClock } from "../kernel/clock.ts";
import type { EthSettings, PriceFeedSetting } from "../platform/config/eth-settings.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Logger } from "../platform/log/logger.ts";
import type { Demo } from "./demo.ts";

const publicFeeds: PriceFeedSetting[] = [
  { name: "coinbase", base: undefined },
  { name: "kraken", base: undefined },
  { name: "bitstamp", base: undefined },
];

/** What a feed of the price said last. */
type FeedState = {
  name: string;
  /** Whether it answered when it was asked last. */
  answers: boolean;
  /** Since when the price that it gave last holds; null before the first. */
  at: Date | null;
};

/** What payments in ETH stand on, and for those who watch over the shop how it is. */
export type EthSources = EthPorts & { chain: WatchedChainReader; feeds(): FeedState[] };

/** Makes what payments in ETH stand on (Rule P21). Nothing is asked yet. */
export function makeEthPorts(
  settings: EthSettings,
  { db, log, demo }: { db: Database; log: Logger; demo: Demo | null },
): EthSources {
  const { rpcUrls, chainId } = settings;
  const [first] = rpcUrls;
  const feeds = priceFeeds(settings.priceFeeds ?? publicFeeds, systemClock);
  let states: FeedState[] = feeds.map(({ name }) => ({ name, answers: false, at: null }));
  return {
    chain: createChainReader({ urls: rpcUrls, chainId, log }),
    addresses: { ...hdAddresses, check: (xpub) => demoKeyProblem(xpub, chainId) ?? hdAddresses.check(xpub) },
    readPrice: createEthPrice({
      feeds,
      clock: systemClock,
      readRules: async () => {
        const { priceMaxAgeSeconds, priceMaxSpreadHundredths } = await readSettingsGroup(db, "crypto");
        const maxAgeMilliseconds = priceMaxAgeSeconds * 1_000;
        return { maxAgeMilliseconds, maxSpreadHundredths: priceMaxSpreadHundredths, leastFeeds: 2 };
      },
      onReadings: (readings) => {
        states = states.map(({ name, at }) => {
          const reading = readings.find(({ feed }) => feed === name);
          return { name, answers: reading !== undefined, at: reading ? new Date(reading.at) : at };
        });
      },
      onTrouble: (feed, reason) => log.warn({ feed, reason }, "a feed of the price of ETH gave no answer"),
    }),
    feeds: () => states,
    demoWallet: (first && demo?.createDemoWallet({ url: first, chainId })) || null,
  };
}
