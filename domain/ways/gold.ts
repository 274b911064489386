import type { Way } from "./way.ts";

/** Gold, handed over in the game: only boosts are paid so. */
export const gold = {
  label: "In-game gold",
  inSentence: "in-game gold",
  pay: { arrives: "game", offeredFor: ["boost"], onAtFirst: ["boost"], title: "Ingame Gold" },
} as const satisfies Way;
