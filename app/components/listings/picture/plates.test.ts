import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { builds, listingTypes } from "../../../../domain/listings/model.ts";
import { plateBuildOf, plateEdition, plateSrc, plateVariantOf, plateVariants } from "./plate-build.ts";
import { plateSvg } from "./plate-svg.ts";
import { sealSvg } from "./seal-svg.tsx";

const ids = Array.from({ length: 500 }, (_, at) =>
  createHash("sha256").update(`account ${at}`).digest("hex"),
);
const nameOf = (src: string) => src.replace("/plate/", "");

test("every account has a plate that is drawn", () => {
  for (const build of builds) {
    for (const type of listingTypes) {
      for (const id of ids.slice(0, 30)) {
        expect(plateSvg(nameOf(plateSrc({ id, build, type })))).toContain("<svg xmlns=");
      }
    }
  }
});

test("accounts spread over all plates of their crest", () => {
  expect(new Set(ids.map(plateVariantOf)).size).toBe(plateVariants);
});

test("irons of every kind have the anvil, others the crest of their build", () => {
  expect(plateBuildOf({ build: "Pure", type: "HGIM" })).toBe("iron");
  expect(plateBuildOf({ build: "Pure", type: "Regular" })).toBe("pure");
  expect(plateBuildOf({ build: "Tutorial Completed", type: "Regular" })).toBe("tutorial");
});

test("a name that no plate has draws nothing", () => {
  const others = [
    "main-0.svg",
    `main-${plateVariants}-${plateEdition}.svg`,
    `main-00-${plateEdition}.svg`,
    `main-0-${plateEdition + 1}.svg`,
    `toString-0-${plateEdition}.svg`,
    `main-0-${plateEdition}.png`,
    "",
  ];
  for (const name of others) expect(plateSvg(name)).toBeNull();
});

test("plates are drawn as they were: drawn another way they need another edition, since caches keep them", () => {
  const all = Array.from({ length: plateVariants }, (_, at) => plateSvg(`zerker-${at}-${plateEdition}.svg`));
  const drawn = createHash("sha256").update(all.join("")).digest("hex").slice(0, 16);
  expect(`${plateEdition} ${drawn}`).toMatchInlineSnapshot(`"1 e9d4204f1b99d103"`);
});

test("the seal stands alone: it asks for no colour of a page", () => {
  expect(sealSvg()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
  expect(sealSvg()).not.toContain("var(");
});
