import { expect, test } from "vitest";
import { requireAddress } from "../../platform/mail/header-safe.ts";
import { mailAddressInput, personNameInput } from "./typed-text.ts";

const email = mailAddressInput("missing");

test("an address that a form takes is one that the mailer takes", () => {
  const longest = `${"a".repeat(64)}@b.test`;
  expect(requireAddress(email.parse(longest))).toBe(longest);
  expect(email.parse(" Heron@Goldhall.test ")).toBe("heron@goldhall.test");
});

test.each([`${"a".repeat(65)}@b.test`, `a@${"b.".repeat(130)}test`, '"a b"@c.test', "a@b.test, c@d.test"])(
  "%j is refused",
  (typed) => {
    expect(email.safeParse(typed).success).toBe(false);
  },
);

test.each(["two\nlines", "a\u202eb", "a\u2066b", "bell\u0007", "x".repeat(81)])("%j is no name", (typed) => {
  expect(personNameInput.safeParse(typed).success).toBe(false);
});

test("a name is trimmed and may be in any script", () => {
  expect(personNameInput.parse(" Zoë محمد ")).toBe("Zoë محمد");
});
