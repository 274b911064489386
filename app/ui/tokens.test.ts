import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The value of a color in a theme, as `[red, green, blue]`. */
function colorOf(name: string, theme: "light" | "dark"): number[] {
  const value =
    new RegExp(`--color-${name}:\\s*(light-dark\\([^)]*\\)|#[0-9a-f]{6})`).exec(tokens)?.[1] ?? "";
  const [light = "", dark = light] = value.match(/#[0-9a-f]{6}\b/g) ?? [];
  const hex = theme === "light" ? light : dark;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["canvas", "surface", "raised", "well"];

test.each(["light", "dark"] as const)(
  "borders of fields, gold that means something and the focus ring have 3:1 on every ground (%s)",
  (theme) => {
    for (const mark of ["field", "focus", "gold-star"]) {
      for (const ground of grounds) {
        const ratio = contrast(colorOf(mark, theme), colorOf(ground, theme));
        expect(ratio, `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);
