import { expect, test } from "vitest";
import { exampleListing } from "../listing/example-listing.ts";
import { cardPath } from "./card-path.ts";
import { cardSvg } from "./card-svg.ts";

const shopName = "Goldhall";

test("a card needs no fonts and holds nothing of what somebody typed, whatever the name is", () => {
  const name = `<script>&"' ${"Very long words ".repeat(12)} Ünïcode 漢字`;
  const svg = cardSvg({ ...exampleListing({ name }), shopName });
  expect(svg).not.toMatch(/<text|<script|href|&(?!#|amp;)/);
  // Three lines at most, in outlines: a name does not push the price off.
  expect(svg.match(/<g transform="translate\(532 [\d.]+\) scale\(0.05\)/g)?.length).toBe(3);
});

test("the address of a card changes with what it shows, and only with that", () => {
  const first = cardPath({ ...exampleListing(), shopName });
  expect(cardPath({ ...exampleListing({ updatedAt: new Date(), features: [] }), shopName })).toBe(first);
  for (const change of [
    { priceCents: 1 },
    { name: "Other" },
    { state: "sold" },
    { verified: false },
  ] as const) {
    expect(cardPath({ ...exampleListing(change), shopName })).not.toBe(first);
  }
  expect(cardPath({ ...exampleListing(), shopName: "Heron & Sons" })).not.toBe(first);
});
