import { expect, test } from "vitest";
import { bigRateMoves, defaultRates } from "./model.ts";

test("a rate is asked about when it moves by more than 20 %, up or down", () => {
  expect(bigRateMoves(defaultRates, { ...defaultRates, buyMicroUsd: 240_000 })).toEqual([]);
  expect(bigRateMoves(defaultRates, { ...defaultRates, buyMicroUsd: 160_000 })).toEqual([]);
  const moved = { ...defaultRates, buyMicroUsd: 240_001, sellMicroUsd: 19_000 };
  expect(bigRateMoves(defaultRates, moved)).toEqual([
    { key: "buyMicroUsd", percent: 21, toMicroUsd: 240_001 },
    { key: "sellMicroUsd", percent: 90, toMicroUsd: 19_000 },
  ]);
});
