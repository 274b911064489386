import { createEthPrice, type EthPorts } from "../domain/payments/index.ts";
import { testChainId } from "../domain/payments/model.ts";
import { createChainReader } from "../integrations/ethereum/chain-reader.ts";
import { createDemoWallet } from "../integrations/ethereum/demo-wallet.ts";
import { hdAddresses } from "../integrations/ethereum/hd-addresses.ts";
import { priceFeeds } from "../integrations/prices/price-feeds.ts";
import { systemClock } from "../kernel/clock.ts";
import type { EthSettings, PriceFeedSetting } from "../platform/config/eth-settings.ts";
import type { Logger } from "../platform/log/logger.ts";
import { demoXpub } from "./demo-xpub.ts";

const publicFeeds: PriceFeedSetting[] = [
  { name: "coinbase", base: undefined },
  { name: "kraken", base: undefined },
  { name: "bitstamp", base: undefined },
];

/** Nobody holds the private key of the demo's: what is sent to its addresses on a real chain is lost (Rule P33). */
function demoKeyProblem(xpub: string, chainId: number): string | null {
  const isRefused = xpub === demoXpub && chainId !== testChainId;
  return isRefused ? "This is the key of the demo. Nobody can spend from it; use your own wallet's." : null;
}

/** Makes what payments in ETH stand on (Rule P21). Nothing is asked yet. */
export function makeEthPorts(settings: EthSettings, log: Logger): EthPorts {
  const { rpcUrls, chainId, priceMaxAgeSeconds, priceMaxSpreadHundredths } = settings;
  const [first] = rpcUrls;
  return {
    chain: createChainReader({ urls: rpcUrls, chainId, log }),
    addresses: { ...hdAddresses, check: (xpub) => demoKeyProblem(xpub, chainId) ?? hdAddresses.check(xpub) },
    readPrice: createEthPrice({
      feeds: priceFeeds(settings.priceFeeds ?? publicFeeds, systemClock),
      clock: systemClock,
      rules: {
        maxAgeMilliseconds: priceMaxAgeSeconds * 1_000,
        maxSpreadHundredths: priceMaxSpreadHundredths,
        leastFeeds: 2,
      },
      onTrouble: (feed, reason) => log.warn({ feed, reason }, "a feed of the price of ETH gave no answer"),
    }),
    demoWallet: first ? createDemoWallet({ url: first, chainId }) : null,
  };
}
