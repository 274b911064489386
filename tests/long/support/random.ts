/** Random choices that a seed repeats (mulberry32). */
export type Random = {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly T[]): T;
  shuffle<T>(all: readonly T[]): T[];
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick(choices) {
      const [first] = choices;
      if (first === undefined) throw new Error("Nothing to pick from");
      return choices[between(0, choices.length - 1)] ?? first;
    },
    shuffle: (all) =>
      all
        .map((one) => ({ one, sortKey: next() }))
        .sort((a, b) => a.sortKey - b.sortKey)
        .map(({ one }) => one),
  };
}
