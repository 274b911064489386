import { describe, expect, it } from "vitest";
import { capeMarkup } from "./cape.tsx";
import { coinMarkup } from "./coin.tsx";
import { escapeMarkup, rosette, seededRandom } from "./engraving.ts";
import { placeholderMarkup } from "./placeholder-image.tsx";
import { romanNumeral } from "./roman-numeral.ts";
import { waxOutline } from "./seal.tsx";
import { tallyPaths } from "./tally.tsx";
import { tallyStickMarkup } from "./tally-stick.tsx";

describe("drawings", () => {
  it("the same seed gives the same bytes", () => {
    expect(placeholderMarkup("p", "listing-7", "pure")).toBe(placeholderMarkup("p", "listing-7", "pure"));
    expect(tallyStickMarkup("order-1")).toBe(tallyStickMarkup("order-1"));
    expect(waxOutline("summary")).toBe(waxOutline("summary"));
    expect(capeMarkup("c")).toBe(capeMarkup("c"));
    expect(coinMarkup("c", 2013)).toBe(coinMarkup("c", 2013));
  });

  it("another seed gives other bytes", () => {
    expect(placeholderMarkup("p", "listing-7", "pure")).not.toBe(placeholderMarkup("p", "listing-8", "pure"));
    expect(tallyStickMarkup("order-1")).not.toBe(tallyStickMarkup("order-2"));
    expect(waxOutline("summary")).not.toBe(waxOutline("receipt"));
  });

  it("random numbers stay between 0 and 1 for any seed", () => {
    for (const seed of ["", "a", "order", "\u{1f5dd}"]) {
      const random = seededRandom(seed);
      for (let draw = 0; draw < 50; draw++) {
        const value = random();
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
      }
    }
  });

  it("a mark added to a tally leaves the marks before it where they were", () => {
    const three = tallyPaths(3, 6);
    const four = tallyPaths(4, 6);
    expect(four.made.startsWith(three.made)).toBe(true);
    expect(four.width).toBe(three.width);
  });

  it("a rosette has one closed pair of arcs for each turn", () => {
    const path = rosette({ cx: 0, cy: 0, rx: 10, ry: 4, turns: 12 });
    expect(path.match(/M/g)).toHaveLength(12);
    expect(path.match(/ 1 0 /g)).toHaveLength(24);
  });

  it("years are struck in Roman numerals and nonsense is left out", () => {
    expect(romanNumeral(2013)).toBe("MMXIII");
    expect(romanNumeral(1994)).toBe("MCMXCIV");
    expect(romanNumeral(2.5)).toBe("");
    expect(coinMarkup("c", 2013)).toContain(">MMXIII<");
  });

  it("text cannot leave its place in the markup", () => {
    expect(escapeMarkup(`<b a="1" c='2'>&`)).toBe("&#60;b a=&#34;1&#34; c=&#39;2&#39;&#62;&#38;");
  });
});
