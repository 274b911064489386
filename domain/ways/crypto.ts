import { saleKinds, type Way } from "./way.ts";

/** Payouts to a wallet; customers pay us by `eth`. */
export const crypto = {
  label: "Crypto",
  inSentence: "crypto",
  payout: { offeredFor: saleKinds, onAtFirst: saleKinds, coins: { ETH: "Ethereum", SOL: "Solana" } },
} as const satisfies Way;

/** Coins that we pay out. */
export type Coin = keyof typeof crypto.payout.coins;
