import fc from "fast-check";
import { expect, test } from "vitest";
import { rsnInput } from "./inputs.ts";
import { rsnKey, rsnText } from "./rsn.ts";

test("spellings of one game name are equal", () => {
  const spellings = [
    "Cinder Wren",
    "cinder_wren",
    "CINDER-WREN",
    "cinder\u00a0wren ",
    "_Cinder Wren",
    "Cinder Wren-",
    "-\u00a0_cinder _-wren__",
  ];
  expect(new Set(spellings.map(rsnKey))).toEqual(new Set(["cinder wren"]));
});

const separators = fc.string({ unit: fc.constantFrom(" ", "_", "-", "\u00a0"), maxLength: 4 });
const word = fc.stringMatching(/^[A-Za-z0-9]{1,4}$/);

test("what stands before and after a name and how often it is spaced makes no other name", () => {
  fc.assert(
    fc.property(separators, word, separators, word, separators, (before, one, between, other, after) => {
      const key = `${one}${between ? " " : ""}${other}`.toLowerCase();
      expect(rsnKey(before + one + between + other + after)).toBe(key);
      expect(rsnKey(rsnKey(before + one + between + other))).toBe(key);
    }),
  );
});

test.each(["_", "---", "_ -", "-\u00a0-"])("%j is no name", (typed) => {
  const parsed = rsnInput("Please enter your OSRS username").safeParse(typed);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([rsnText]);
});

test.each(["7", "_a", "Cinder Wren", "a-b_c d"])("%j is a name", (typed) => {
  expect(rsnInput("Please enter your OSRS username").parse(typed)).toBe(typed);
});
