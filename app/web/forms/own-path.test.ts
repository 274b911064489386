import fc from "fast-check";
import { expect, test } from "vitest";
import { ownPath } from "./answers.ts";

const origin = "https://shop.example";

test.each([
  "//evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/.\t/\t/evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "",
])("%s is not a path of ours", (path) => {
  expect(ownPath(path, "/")).toBe("/");
});

test("a path of ours is kept with its query and hash", () => {
  expect(ownPath("/profile?page=2#orders", "/")).toBe("/profile?page=2#orders");
});

test("whatever is given, the answer leads to our own site", () => {
  const pieces = fc.constantFrom(
    "/",
    "//",
    ".",
    "..",
    "\\",
    "%2e",
    "%2f",
    "\t",
    "\n",
    "@",
    ":",
    "evil.example",
    "a",
    "?",
    "#",
  );
  const paths = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
  );
  fc.assert(
    fc.property(paths, (path) => {
      expect(new URL(ownPath(path, "/"), origin).origin).toBe(origin);
    }),
    { numRuns: 2000 },
  );
});
