import fc from "fast-check";
import { expect, test } from "vitest";
import { isRevealReason, revealReason, revealReasons } from "./reveal-reason.ts";

test("every usual reason is one (Rule P44)", () => {
  for (const reason of Object.values(revealReasons)) expect(isRevealReason(reason), reason).toBe(true);
});

test.each([
  "because",
  "because because",
  "to pay",
  "ok ok ok ok ok ok",
  "aaaaaaaaaaaaaaa",
  "..........",
  "1234567890123",
  "     x     ",
  "",
])("%j says nothing", (text) => {
  expect(isRevealReason(text)).toBe(false);
  expect(revealReason.safeParse(text).success).toBe(false);
});

// cspell:ignore Клиент просит проверить Está bien contraseña
test.each(["The seller can't log in", "Клиент просит проверить", "¿Está bien la contraseña?"])(
  "%j says what for",
  (text) => expect(revealReason.parse(`  ${text} `)).toBe(text),
);

const noLetters = fc.stringMatching(/^[\s\d.,!?*_-]*$/);

test("no reason has fewer than ten letters, whatever is put between them (Rule P44)", () => {
  const letters = fc.array(fc.constantFrom(..."abcdefghijklmnop"), { maxLength: 9 });
  const few = letters.chain((some) =>
    fc
      .array(noLetters, { minLength: some.length, maxLength: some.length })
      .map((between) => some.map((letter, index) => letter + between[index]).join("")),
  );
  fc.assert(fc.property(few, (text) => !isRevealReason(text)));
});

test("saying a word again, or adding signs, makes no reason of what is none (Rule P44)", () => {
  const text = fc.stringMatching(/^[a-z .]{0,12}$/);
  fc.assert(
    fc.property(text, noLetters, (said, signs) => {
      if (isRevealReason(said)) return;
      expect(isRevealReason(`${said} ${signs} ${said} ${said}`)).toBe(false);
    }),
  );
});
