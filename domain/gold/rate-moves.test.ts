import { expect, test } from "vitest";
import { bigRateMoves, defaultRates } from "./model.ts";
import { givenAwayMoves } from "./rate-moves.ts";

test("a rate is asked about when it moves by more than 20 %, up or down", () => {
  expect(bigRateMoves(defaultRates, { ...defaultRates, buyMicroUsd: 240_000 })).toEqual([]);
  expect(bigRateMoves(defaultRates, { ...defaultRates, buyMicroUsd: 160_000 })).toEqual([]);
  const moved = { ...defaultRates, buyMicroUsd: 240_001, sellMicroUsd: 19_000 };
  expect(bigRateMoves(defaultRates, moved)).toEqual([
    { key: "buyMicroUsd", fromMillions: 1, percent: 21, toMicroUsd: 240_001 },
    { key: "sellMicroUsd", fromMillions: 1, percent: 90, toMicroUsd: 19_000 },
  ]);
});

test("a rate for larger amounts is asked about like any other, and named by its amount once", () => {
  const tier = { fromMillions: 100, buyMicroUsd: 199_000, sellMicroUsd: 191_000 };
  expect(bigRateMoves(defaultRates, { ...defaultRates, tiers: [tier] })).toEqual([]);
  const cheap = { ...tier, buyMicroUsd: 150_000 };
  const move = { key: "buyMicroUsd", fromMillions: 100, percent: 25, toMicroUsd: 150_000 };
  expect(bigRateMoves(defaultRates, { ...defaultRates, tiers: [cheap] })).toEqual([move]);
  const back = { ...move, percent: 34, toMicroUsd: 200_000 };
  expect(bigRateMoves({ ...defaultRates, tiers: [cheap] }, defaultRates)).toEqual([back]);
});

test("what moves by more than half in favor of customers is given away; against them nothing is", () => {
  const { buyMicroUsd, sellMicroUsd, paymentMicroUsd } = defaultRates;
  const keys = (rates: Partial<typeof defaultRates>) =>
    givenAwayMoves(defaultRates, { ...defaultRates, ...rates }).map(({ key }) => key);
  expect(keys({ buyMicroUsd: buyMicroUsd / 2, sellMicroUsd: 1.5 * sellMicroUsd })).toEqual([]);
  expect(keys({ buyMicroUsd: 10 * buyMicroUsd, sellMicroUsd: 1, paymentMicroUsd: 1 })).toEqual([]);
  expect(keys({ buyMicroUsd: buyMicroUsd / 2 - 1 })).toEqual(["buyMicroUsd"]);
  expect(keys({ sellMicroUsd: 2 * sellMicroUsd })).toEqual(["sellMicroUsd"]);
  expect(keys({ paymentMicroUsd: 2 * paymentMicroUsd })).toEqual(["paymentMicroUsd"]);
});
