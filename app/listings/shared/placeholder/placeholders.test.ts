import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { builds, listingTypes } from "../../../../domain/listings/model.ts";
import {
  placeholderBuildOf,
  placeholderEdition,
  placeholderSrc,
  placeholderVariantOf,
  placeholderVariants,
} from "./placeholder-build.ts";
import { placeholderSvg } from "./placeholder-svg.ts";
import { sealSvg } from "./seal-svg.tsx";

const ids = Array.from({ length: 500 }, (_, at) =>
  createHash("sha256").update(`account ${at}`).digest("hex"),
);
const nameOf = (src: string) => src.replace("/plate/", "");

test("every account has a placeholder that is drawn", () => {
  for (const build of builds) {
    for (const type of listingTypes) {
      for (const id of ids.slice(0, 30)) {
        expect(placeholderSvg(nameOf(placeholderSrc({ id, build, type })))).toContain("<svg xmlns=");
      }
    }
  }
});

test("accounts spread over all placeholders of their crest", () => {
  expect(new Set(ids.map(placeholderVariantOf)).size).toBe(placeholderVariants);
});

test("irons of every kind have the anvil, others the crest of their build", () => {
  expect(placeholderBuildOf({ build: "Pure", type: "HGIM" })).toBe("iron");
  expect(placeholderBuildOf({ build: "Pure", type: "Regular" })).toBe("pure");
  expect(placeholderBuildOf({ build: "Tutorial Completed", type: "Regular" })).toBe("tutorial");
});

test("a name that no placeholder has draws nothing", () => {
  const others = [
    "main-0.svg",
    `main-${placeholderVariants}-${placeholderEdition}.svg`,
    `main-00-${placeholderEdition}.svg`,
    `main-0-${placeholderEdition + 1}.svg`,
    `toString-0-${placeholderEdition}.svg`,
    `main-0-${placeholderEdition}.png`,
    "",
  ];
  for (const name of others) expect(placeholderSvg(name)).toBeNull();
});

test("placeholders are drawn as they were: drawn another way they need another edition, since caches keep them", () => {
  const all = Array.from({ length: placeholderVariants }, (_, at) =>
    placeholderSvg(`zerker-${at}-${placeholderEdition}.svg`),
  );
  const drawn = createHash("sha256").update(all.join("")).digest("hex").slice(0, 16);
  expect(`${placeholderEdition} ${drawn}`).toMatchInlineSnapshot(`"1 e9d4204f1b99d103"`);
});

test("the seal stands alone: it asks for no colour of a page", () => {
  expect(sealSvg()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
  expect(sealSvg()).not.toContain("var(");
});
