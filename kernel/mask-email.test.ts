import { expect, test } from "vitest";
import { maskEmail } from "./mask-email.ts";

test.each([
  ["mira@example.com", "m•••@example.com"],
  ["a@x.com", "a•••@x.com"],
  ['"odd@name"@x.com', '"•••@x.com'],
  ["no address", "•••"],
  ["", "•••"],
])("%s is shown as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
