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

const allowance = { smallestMillions: 1, maxMillions: 75, by: "visitor", limit: { text: "Up to 75M." } };

test("an answer is a quote with or without a promo code, or a problem in words", () => {
  expect(isQuoteAnswer({ quote, promo: null, allowance })).toBe(true);
  expect(isQuoteAnswer({ quote, promo, allowance })).toBe(true);
  const notActive = { ...promo, line: null, problem: "Not active yet." };
  expect(isQuoteAnswer({ quote, promo: notActive, allowance })).toBe(true);
  expect(isQuoteAnswer({ problem: "Nothing is left.", allowance })).toBe(true);
  expect(isQuoteAnswer({ problem: "Too many quotes.", allowance: null })).toBe(true);
});

test.each([
  null,
  "quote",
  {},
  { quote, allowance },
  { quote, promo },
  { quote, promo, allowance: { ...allowance, maxMillions: "75" } },
  { problem: 1, allowance },
  { quote: { ...quote, amountCents: "1900" }, promo: null, allowance },
  { quote: { ...quote, quoteId: undefined }, promo: null, allowance },
  { quote, promo: { ...promo, line: { label: "FIRST" } }, allowance },
  { quote, promo: { code: "FIRST" }, allowance },
])("%j is no answer", (value) => expect(isQuoteAnswer(value)).toBe(false));

test("what the browser has stored is a quote only with all of its figures", () => {
  expect(isQuoteView(quote)).toBe(true);
  const { sentAt: _, ...older } = quote;
  expect(isQuoteView(older)).toBe(false);
});
