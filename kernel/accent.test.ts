import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accentGrounds, accentProblem, textOn } from "./accent.ts";

const tokens = readFileSync("app/ui/tokens.css", "utf8");

function token(name: string): { light: string; dark: string } {
  const [, light = "", dark = ""] =
    new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  return { light, dark };
}

test("the accent is judged by the colors of the pages", () => {
  const [canvas, surface] = [token("canvas"), token("surface")];
  expect(accentGrounds).toEqual({ light: [canvas.light, surface.light], dark: [canvas.dark, surface.dark] });
  expect([textOn("#cda047"), textOn("#25502f")]).toEqual([token("on-gold").light, token("on-ember").light]);
});

test.each(["#2f7d5b", "#b2421a", "#3a6ea5", "#8e4a9e"])("%s can be the accent", (color) => {
  expect(accentProblem(color)).toBeNull();
});

test.each([
  ["#ffff66", /^This color is too light for the light theme: \d\.\d:1/],
  ["#101010", /^This color is too dark for the dark theme: \d\.\d:1/],
  ["#7b7b7b", /^Text on this color is hard to read: 4\.\d:1/],
  ["green", /^Write the color as #/],
  ["#12345", /^Write the color as #/],
  ["#2f7d5b;color:red", /^Write the color as #/],
])("%s is refused with the reason", (color, text) => {
  expect(accentProblem(color)).toMatch(text);
});
