import { expect, test } from "vitest";
import { cleanTyped } from "./text.ts";

test.each([
  ["a zero-width space in the middle and a mark before it", "\uFEFFFIRST\u200BBUY\u200D "],
  ["a direction mark and a soft hyphen", "\u202AFIRST\u00ADBUY\u202C"],
  ["full-width letters", "\u3000ＦＩＲＳＴＢＵＹ"],
])("what was pasted with %s is what was meant (Rule P56)", (_, pasted) => {
  expect(cleanTyped(pasted)).toBe("FIRSTBUY");
});

test("full-width digits and signs are plain ones", () => {
  expect(cleanTyped("１，２５０．５０\u00A0Ｍ")).toBe("1,250.50 M");
});
