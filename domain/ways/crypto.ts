import { saleKinds, type Way } from "./way.ts";

/** Payouts to a wallet; customers pay us by `eth`. */
export const crypto = {
  label: "Crypto",
  inSentence: "crypto",
  payout: {
    offeredFor: saleKinds,
    onAtFirst: saleKinds,
    coins: { ETH: "Ethereum", SOL: "Solana" },
    saleChoice: 2,
    listed: {
      pattern: /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i,
      name: "a whole ETH or SOL address",
    },
  },
} as const satisfies Way;

/** Coins that we pay out. */
export type Coin = keyof typeof crypto.payout.coins;
