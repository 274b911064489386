import { expect, test } from "vitest";
import { goldText } from "./boost-copy.ts";

test.each([
  [1, "1M"],
  [999, "999M"],
  [1000, "1.0B"],
  [1249, "1.2B"],
])("%d million of gold reads %s", (millions, text) => {
  expect(goldText(millions)).toBe(text);
});
