import fc from "fast-check";
import { expect, test } from "vitest";
import { orderNumbersIn, splitOrderNumbers } from "./order-numbers.ts";

const numbersIn = (text: string) => splitOrderNumbers(text).flatMap(({ number }) => number ?? []);

test.each([
  ["Where is #3F9A1C7E?", ["3f9a1c7e"]],
  ["3f9a1c7e and (#00000001).", ["3f9a1c7e", "00000001"]],
  ["3f9a1c7e-1111-2222-3333-444444444444 it is", ["3f9a1c7e"]],
  ["12345678 is a phone, deadbeef a word", []],
  ["#3f9a1c7e0 is too long, x3f9a1c7e a word, #3f9a1c7 too short", []],
  ["https://goldhall.example/order/3f9a1c7e", []],
  ["0x3f9a1c7e3f9a1c7e", []],
])("%s", (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test("nothing of a message is lost by cutting it", () => {
  const unit = fc.constantFrom("#", "3f9a1c7e", "a", "1", " ", "-", "\n", "😀");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 80 }), (text) => {
      expect(
        splitOrderNumbers(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

test("many numbers are cut to the newest ones", () => {
  expect(orderNumbersIn(["#00000001", "#00000002 #00000002", "#00000003"], 2)).toEqual([
    "00000003",
    "00000002",
  ]);
});
