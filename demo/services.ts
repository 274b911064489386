import path from "node:path";
import type { Config } from "../platform/config/config.ts";
import type { Logger } from "../platform/log/logger.ts";
import { startDemoChain } from "./chain/chain.ts";
import { startDemoHiscores } from "./hiscores/service.ts";
import { startDemoPrices } from "./prices.ts";

export type DemoServices = {
  /** The settings with which the shop asks the demo's own services. */
  settings: Pick<Config, "hiscoresUrl" | "eth">;
  /** Fulfilled when the test chain answers, or after a few seconds without. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts what the demo has in the place of services outside, unless the settings name others: high scores, a
 * test chain, and feeds of the price of ETH.
 */
export async function startDemoServices(config: Config, log: Logger): Promise<DemoServices> {
  const { hiscoresUrl, eth } = config;
  const started = await Promise.all([
    hiscoresUrl ? null : startDemoHiscores(),
    eth.rpcUrls.length > 0 ? null : startDemoChain({ dataDir: path.resolve(config.dataDir), log }),
    eth.priceFeeds ? null : startDemoPrices(),
  ]);
  const [hiscores, chain, prices] = started;
  return {
    settings: {
      hiscoresUrl: hiscores?.url ?? hiscoresUrl,
      eth: {
        ...eth,
        rpcUrls: chain ? [chain.url] : eth.rpcUrls,
        priceFeeds: prices?.feeds ?? eth.priceFeeds,
      },
    },
    ready: chain?.ready ?? Promise.resolve(),
    stop: async () => {
      await Promise.all(started.map((service) => service?.stop()));
    },
  };
}
