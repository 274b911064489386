import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { cutFonts, cutPaperFonts, fontFolder, ownSigns, paperFontFolder } from "./cut-fonts.ts";

/** No text of a page: comments, patterns, and signs that the fonts never had. */
const others = "─éʼ→⌘€£\n";

test.each([
  ["pages", fontFolder, cutFonts],
  ["papers", paperFontFolder, cutPaperFonts],
])(
  "the fonts of %s are those that scripts/cut-fonts.ts makes from their packages",
  async (_, folder, cut) => {
    const made = await cut();
    expect(readdirSync(folder).sort()).toEqual(Object.keys(made).sort());
    const isSame = (file: string) =>
      readFileSync(path.join(folder, file)).equals(made[file] ?? Buffer.alloc(0));
    expect(Object.keys(made).filter((file) => !isSame(file))).toEqual([]);
  },
);

test("the cut fonts have every sign that our own texts use", () => {
  const sources = globSync("{app,demo,domain,integrations,server}/**/*.{ts,tsx,css}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const missing = sources.flatMap((file) => {
    const signs = new Set(readFileSync(file, "utf8"));
    return [...signs]
      .filter((sign) => !(ownSigns + others).includes(sign))
      .map((sign) => `${sign} in ${file}`);
  });
  expect(missing).toEqual([]);
});
