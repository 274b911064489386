import { expect, test } from "vitest";
import { wordsOf } from "./words-of.ts";

test.each([
  ["Fire cape, FIRE cape!", ["fire", "cape"]],
  ["Dizana's quiver", ["dizanas", "quiver"]],
  ["Dizana’s", ["dizanas"]],
  ["Élite void", ["elite", "void"]],
  ["max-cape 2.5m", ["max", "cape", "2", "5m"]],
  ["100% _safe_ \\ * '; --", ["100", "safe"]],
  ["Меч 剣", ["меч", "剣"]],
  ["", []],
  ["x".repeat(50), ["x".repeat(40)]],
])("the words of %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
