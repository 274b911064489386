import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

type Face = {
  /** The weights for which pages take this file. */
  asked: string;
  /** The weights that are in it. */
  weights: { min: number; max: number } | number;
};

/** Where the cut fonts stand: those of pages, and those of papers. */
export const fontFolder = path.resolve(import.meta.dirname, "../app/ui/fonts");
export const paperFontFolder = path.resolve(import.meta.dirname, "../integrations/pdf/fonts");

/** The families of the shop: their package, and the faces that are cut from it. */
const families: Record<string, { pack: string; faces: Record<string, Face> }> = {
  Texturina: {
    pack: "texturina",
    // One weight for all headings and sums. It says that it has all weights, or browsers would make it bold.
    faces: { texturina: { asked: "100 900", weights: 550 } },
  },
  "Hanken Grotesk": {
    pack: "hanken-grotesk",
    faces: { "hanken-grotesk": { asked: "100 900", weights: { min: 400, max: 720 } } },
  },
  "Spline Sans Mono": {
    pack: "spline-sans-mono",
    // Few pages show both weights, so two files are lighter than one with both.
    faces: {
      "spline-sans-mono": { asked: "300 500", weights: 400 },
      "spline-sans-mono-bold": { asked: "501 700", weights: 600 },
    },
  },
};

/** Signs from space to ~. */
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join("");
/** The signs that our own texts and the dates and times of browsers are written with. */
export const ownSigns = `${ascii}\u00a0\u2003\u2009\u202f“”‘’–—…·•×−©↑↓`;

const cut = {
  targetFormat: "woff2" as const,
  // The features that our styles use; others bring signs of their own, such as fractions.
  keepFeatures: ["kern", "liga", "lnum", "tnum"],
  // Whose the font is, and its license.
  preserveNameIds: [0, 13, 14],
};

const { resolve } = createRequire(import.meta.url);
const sourceOf = (pack: string, file: string) => resolve(`@fontsource-variable/${pack}/${file}`);
const fileOf = (pack: string, subset: string) => `files/${pack}-${subset}-wght-normal.woff2`;

/** Makes the files of that folder from the packages of the fonts, by name. */
export async function cutFonts(): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  const rules: string[] = [];
  for (const [family, { pack, faces }] of Object.entries(families)) {
    const ranges: Record<string, string> = JSON.parse(readFileSync(sourceOf(pack, "unicode.json"), "utf8"));
    const source = readFileSync(sourceOf(pack, fileOf(pack, "latin")));
    for (const [name, { asked, weights }] of Object.entries(faces)) {
      for (const [subset, range] of Object.entries(ranges)) {
        rules.push(ruleOf(family, asked, `@fontsource-variable/${pack}/${fileOf(pack, subset)}`, range));
      }
      files[`${name}.woff2`] = await subsetFont(source, ownSigns, {
        ...cut,
        variationAxes: { wght: weights },
      });
      // Behind the others: of faces that have a sign, browsers take the last.
      rules.push(ruleOf(family, asked, `./${name}.woff2`, rangeOf(ownSigns)));
    }
    files[`${pack}-license.txt`] = readFileSync(sourceOf(pack, "LICENSE"));
  }
  files["fonts.css"] = Buffer.from(`/* Written by scripts/cut-fonts.ts. */\n${rules.join("")}`);
  return files;
}

/** The faces of papers: their package, and their file in it. */
const paperFaces: Record<string, { pack: string; file: string }> = {
  "noto-sans": { pack: "noto-sans", file: "400Regular/NotoSans_400Regular.ttf" },
  "noto-sans-bold": { pack: "noto-sans", file: "700Bold/NotoSans_700Bold.ttf" },
  "noto-serif-bold": { pack: "noto-serif", file: "700Bold/NotoSerif_700Bold.ttf" },
};

/** Latin with all marks, Greek, Cyrillic, Vietnamese, punctuation and currencies (Rule P56). */
const paperRanges: readonly [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x205e],
  [0x20a0, 0x20c0],
  [0x2116, 0x2122],
  [0x2212, 0x2212],
];

const paperCut = {
  ...cut,
  targetFormat: "truetype" as const,
  // Not `ccmp`: it takes letters such as ị apart, and what is copied out of the PDF has the mark on each i.
  keepFeatures: ["kern", "mark", "mkmk"],
};

/** Makes the files of the folder for papers, by name. */
export async function cutPaperFonts(): Promise<Record<string, Uint8Array>> {
  const signs = paperRanges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    .join("");
  const files: Record<string, Uint8Array> = {};
  for (const [name, { pack, file }] of Object.entries(paperFaces)) {
    const source = (of: string) => readFileSync(resolve(`@expo-google-fonts/${pack}/${of}`));
    files[`${name}.ttf`] = await subsetFont(source(file), signs, paperCut);
    files[`${pack}-license.txt`] = source("LICENSE_FONT");
  }
  return files;
}

function ruleOf(family: string, weight: string, source: string, range: string): string {
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("${source}") format("woff2");
  unicode-range: ${range.replaceAll(",", ", ")};
}
`;
}

function rangeOf(signs: string): string {
  const others = [...signs.slice(ascii.length)].map((sign) => sign.codePointAt(0) ?? 0).sort((a, b) => a - b);
  return ["U+20-7E", ...others.map((code) => `U+${code.toString(16).toUpperCase()}`)].join(",");
}

if (import.meta.main) {
  for (const [name, bytes] of Object.entries(await cutFonts()))
    writeFileSync(path.join(fontFolder, name), bytes);
  for (const [name, bytes] of Object.entries(await cutPaperFonts()))
    writeFileSync(path.join(paperFontFolder, name), bytes);
}
