import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMillions, formatUsd } from "./money.ts";
import { cleanTyped } from "./text.ts";
import { parseCents, parseMillions } from "./typed-amounts.ts";

test.each([
  ["10", 10],
  ["10m", 10],
  ["10 M GP", 10],
  ["1b", 1000],
  ["1.5b", 1500],
  ["1,5 bn", 1500],
  ["0.5b", 500],
  ["1,000", 1000],
  ["1 000", 1000],
  ["5000k", 5],
  ["1,000k", 1],
  ["10,000,000 gp", 10],
  ["10.000.000gp", 10],
  ["１０ｍ", 10],
  ["1\u200b0\u2060", 10],
  ["25.", 25],
])("%s of gold is %d million", (typed, millions) => expect(parseMillions(typed)).toBe(millions));

test.each([
  "500k",
  "1.5",
  "1.5m",
  "1.000",
  "1.250b",
  "1,0000",
  "01,000",
  "1e3",
  "-5",
  "",
  "m",
  "10x",
  "1 0",
  "100 gp",
])("%s is no amount of gold that is surely meant", (typed) => expect(parseMillions(typed)).toBeNull());

test.each([
  ["20", 2000],
  ["$20", 2000],
  ["20$", 2000],
  ["20,50", 2050],
  ["20.5", 2050],
  ["US$ 20.50", 2050],
  [".99", 99],
  ["1,900", 190_000],
  ["1,900.00", 190_000],
  ["1.900,00", 190_000],
  ["1'900.00", 190_000],
  ["1 900,5", 190_050],
  ["1.5k", 150_000],
  ["$1,000 USD", 100_000],
  ["＄２０", 2000],
])("%s is %d cents", (typed, cents) => expect(parseCents(typed)).toBe(cents));

test.each(["1.900", "20.505", "2,0505", "1,90,000", "$", "", "20-", "1,000,00", "abc", "0x10"])(
  "%s is no sum that is surely meant",
  (typed) => expect(parseCents(typed)).toBeNull(),
);

test("what the shop writes it reads as the same, and nothing that it reads is ever another amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (amount) => {
      expect(parseCents(formatUsd(amount))).toBe(amount);
      expect(parseCents((amount / 100).toFixed(2).replace(".", ","))).toBe(amount);
      expect(parseMillions(formatMillions(amount))).toBe(amount);
      expect(parseMillions(`${amount}000k`)).toBe(amount);
      const billions = `${Math.floor(amount / 1000)}.${String(amount % 1000).padStart(3, "0")}`;
      expect([amount, null]).toContain(parseMillions(`${billions}b`));
    }),
  );
});

test("any text is read as a safe whole amount or refused, the same with signs that nobody sees", () => {
  const chars = fc.constantFrom(..."0123456789.,'$kmb gp\u00a0");
  fc.assert(
    fc.property(fc.array(chars, { maxLength: 14 }), fc.nat(14), (typed, at) => {
      const text = typed.join("");
      const hidden = typed.toSpliced(at, 0, "\u200b").join("");
      for (const parse of [parseCents, parseMillions]) {
        const amount = parse(text);
        expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(parse(hidden)).toBe(amount);
      }
    }),
  );
});

test("cleaning drops what nobody sees, is done once, and keeps letters of every script", () => {
  expect(cleanTyped("\ufeff\uff26\uff29\uff32\uff33\uff34\u200bＢＵＹ\u00ad ")).toBe("FIRSTBUY");
  expect(cleanTyped("Łukasz Nguyễn")).toBe("Łukasz Nguyễn");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(cleanTyped(cleanTyped(text))).toBe(cleanTyped(text));
    }),
  );
});
