import { expect, test } from "vitest";
import { isQuoteAnswer, isQuoteView } from "./quote-view.ts";

const quote = {
  quoteId: "q",
  quantity: 100,
  rateMicroUsd: 190_000,
  amountCents: 1900,
  expiresAt: 2,
  sentAt: 1,
};
const promo = { code: "FIRST", line: { label: "FIRST", discountCents: 100 }, problem: null };

test("an answer is a quote with or without a promo code, or a problem in words", () => {
  expect(isQuoteAnswer({ quote, promo: null })).toBe(true);
  expect(isQuoteAnswer({ quote, promo })).toBe(true);
  expect(isQuoteAnswer({ quote, promo: { ...promo, line: null, problem: "Not active yet." } })).toBe(true);
  expect(isQuoteAnswer({ problem: "Nothing is left." })).toBe(true);
});

test.each([
  null,
  "quote",
  {},
  { quote },
  { problem: 1 },
  { quote: { ...quote, amountCents: "1900" }, promo: null },
  { quote: { ...quote, quoteId: undefined }, promo: null },
  { quote, promo: { ...promo, line: { label: "FIRST" } } },
  { quote, promo: { code: "FIRST" } },
])("%j is no answer", (value) => expect(isQuoteAnswer(value)).toBe(false));

test("what the browser has stored is a quote only with all of its figures", () => {
  expect(isQuoteView(quote)).toBe(true);
  const { sentAt: _, ...older } = quote;
  expect(isQuoteView(older)).toBe(false);
});
