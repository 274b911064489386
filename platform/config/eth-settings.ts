import { z } from "zod";

/** Feeds of the price of ETH that the shop can read. */
const priceFeedNames = ["coinbase", "kraken", "bitstamp"] as const;
export type PriceFeedName = (typeof priceFeedNames)[number];
/** A feed, and where it is when not at its own address. */
export type PriceFeedSetting = { name: PriceFeedName; base: string | undefined };

/** What is set about payments in ETH. */
export type EthSettings = {
  /** Empty in the demo means its own local chain. */
  rpcUrls: string[];
  chainId: number;
  /** Undefined means the public feeds, and in the demo its own. */
  priceFeeds: PriceFeedSetting[] | undefined;
};

/** The chain id of local test chains, whose money is worth nothing. */
export const localChainId = 31_337;

const httpAddress = /^https?:\/\/[^\s,]+$/;
const rpcText = "must be addresses like https://…, comma-separated";
const rpcTwiceText = "names one endpoint twice, which can't guard against itself";
const feedText = `must list two or more of ${priceFeedNames.join(", ")}, comma-separated, each with =https://… if it's elsewhere`;

/** The settings about ETH by their names in the environment. */
export const ethSchema = {
  ETH_RPC_URLS: z
    .string()
    .optional()
    .transform((text) => partsOf(text))
    .refine((urls) => urls.every((url) => httpAddress.test(url) && URL.canParse(url)), {
      error: rpcText,
      abort: true,
    })
    .refine((urls) => new Set(urls.map((url) => new URL(url).href)).size === urls.length, rpcTwiceText),
  ETH_CHAIN_ID: z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .positive("must be 1 or more")
    .optional(),
  ETH_PRICE_FEEDS: z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const feeds = partsOf(text).flatMap((part) => feedOf(part) ?? []);
      const names = new Set(feeds.map(({ name }) => name));
      if (feeds.length === partsOf(text).length && names.size === feeds.length && names.size >= 2)
        return feeds;
      context.addIssue(feedText);
      return z.NEVER;
    }),
};

type Parsed = {
  DEMO: boolean;
  ETH_RPC_URLS: string[];
  ETH_CHAIN_ID?: number | undefined;
  ETH_PRICE_FEEDS?: PriceFeedSetting[] | undefined;
};

/**
 * The settings about ETH in the form that the program uses. A demo is on a test chain unless it is told
 * otherwise.
 */
export function toEthSettings(settings: Parsed): EthSettings {
  return {
    rpcUrls: settings.ETH_RPC_URLS,
    chainId: settings.ETH_CHAIN_ID ?? (settings.DEMO ? localChainId : 1),
    priceFeeds: settings.ETH_PRICE_FEEDS,
  };
}

function partsOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function feedOf(part: string): PriceFeedSetting | null {
  const at = part.indexOf("=");
  const name = priceFeedNames.find((known) => known === (at < 0 ? part : part.slice(0, at)).trim());
  const base = at < 0 ? undefined : part.slice(at + 1).trim();
  if (!name || (base !== undefined && !httpAddress.test(base))) return null;
  return { name, base: base?.replace(/\/$/, "") };
}
