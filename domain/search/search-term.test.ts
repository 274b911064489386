import fc from "fast-check";
import { expect, test } from "vitest";
import { longestSearch } from "./model.ts";
import { readSearchTerm, type SearchTerm } from "./search-term.ts";

const kindsOf = (typed: string) =>
  Object.entries(readSearchTerm(typed) ?? {})
    .filter(([name, value]) => value !== undefined && name !== "longWords")
    .map(([name]) => name);
const of = (typed: string): Partial<SearchTerm> => readSearchTerm(typed) ?? {};

test("an amount is one however it is written", () => {
  for (const typed of ["285", "285.00", "$285", "$285.00", "$ 285", "285.0", "285 usd", "285$"]) {
    expect(of(typed).amountCents, typed).toBe(28_500);
  }
  expect(of("$1,285.50").amountCents).toBe(128_550);
  for (const typed of ["285.001", "1,28", "28.5.0", "12345678901", "-285", "285M"]) {
    expect(of(typed).amountCents, typed).toBeUndefined();
  }
});

test("money is looked for as an amount only", () => {
  expect(kindsOf("$285.00")).toEqual(["amountCents"]);
});

test("a number with # is looked for as a number only", () => {
  expect(kindsOf("#3F9A1C7E")).toEqual(["idStart"]);
  expect(of("#3F9A1C7E").idStart).toBe("3f9a1c7e");
});

test("an amount is an amount and its cents, whatever sum it is (property)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      const written = (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
      expect(of(written).amountCents).toBe(cents);
      expect(of(written.slice(1)).amountCents).toBe(cents);
    }),
  );
});

const hex = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength, maxLength });

test("a transaction or an address is found with 0x and without, and never looked for among names", () => {
  fc.assert(
    fc.property(hex(13, 64), fc.boolean(), (digits, isUpper) => {
      const written = isUpper ? digits.toUpperCase() : digits;
      for (const typed of [written, `0x${written}`, ` 0X${written} `]) {
        expect(of(typed)).toMatchObject({ words: undefined, chainStart: `0x${digits}` });
      }
    }),
  );
});

test("the whole id of an order, with dashes or without, is no name", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const digits = id.replaceAll("-", "");
      expect(of(id)).toMatchObject({ words: undefined, idStart: digits });
      expect(of(digits)).toMatchObject({ words: undefined, idStart: digits });
    }),
  );
});

test("what may be a game name is looked for as one, even where it reads as a number", () => {
  const rsn = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 _-]{0,10}[A-Za-z0-9])?$/);
  fc.assert(
    fc.property(
      rsn.filter((name) => !/^0x/i.test(name)),
      (name) => {
        expect(of(name).words).toBe(name.toLowerCase().replace(/ +/g, " "));
      },
    ),
  );
});

test("two words are a phrase from the third letter of the second on", () => {
  expect(of("Amber  Heron").phrase).toBe("amber heron");
  expect(of("amber her").phrase).toBe("amber her");
  expect(of("amber heron still").phrase).toBe("amber heron still");
  for (const typed of ["amber", "amber he", "amber 123", "one two three four"]) {
    expect(of(typed).phrase, typed).toBeUndefined();
  }
});

test("an email address is looked for among words, and no amount, number or hash", () => {
  expect(kindsOf("Heron@customers.example")).toEqual(["words", "reference"]);
});

test("few letters are no long words, and nothing at all is nothing", () => {
  expect(of("jo k")).toMatchObject({ words: "jo k", longWords: undefined });
  for (const typed of ["", "   ", "#", "$", "%_\\", "\u0000"]) expect(readSearchTerm(typed)).toBeNull();
});

test("whatever is typed, what is looked for is short, in lower case, and holds no control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (typed) => {
      for (const value of Object.values(readSearchTerm(typed) ?? {})) {
        if (typeof value !== "string") continue;
        expect(value.length).toBeLessThanOrEqual(longestSearch + 2);
        expect(value).not.toMatch(/\p{Cc}/u);
      }
    }),
  );
});
