import fc from "fast-check";
import { expect, test } from "vitest";
import { requireAddress, requireSubject } from "./header-safe.ts";

test.each(["a@b.test", "first.last+tag@goldhall.test", "o'hara@goldhall.test", "zoë@goldhall.test"])(
  "%s is taken as an address",
  (address) => {
    expect(requireAddress(address)).toBe(address);
  },
);

test.each([
  "",
  "nobody",
  "a@b.test\r\nBcc: c@d.test",
  "a@b.test, c@d.test",
  "a@b.test;c@d.test",
  "Someone <a@b.test>",
  "a@b.test>\nRCPT TO:<c@d.test",
  "a@b@c.test",
  "a b@c.test",
  `${"a".repeat(65)}@b.test`,
])("%j is refused as an address, without being repeated", (address) => {
  expect(() => requireAddress(address)).toThrow("A mail needs exactly one plain address");
});

test("no subject with a control character passes", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom("\r", "\n", "\0", "\u0085", "\u2028"),
      fc.string(),
      (head, bad, tail) => {
        expect(() => requireSubject(`${head}${bad}${tail}`)).toThrow("one line");
      },
    ),
  );
});
