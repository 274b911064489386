import { expect, test } from "vitest";
import { refundWei } from "./refund-wei.ts";

const eth = 10n ** 18n;
/** $20.00 at $2,000 for one ETH, of which a wei more came than its cents tell. */
const older = { creditedCents: 2_000, confirmedWei: eth / 100n + 7n, priceMicroUsd: 2_000_000_000 };
/** $20.00 at $4,000 for one ETH. */
const newer = { creditedCents: 2_000, confirmedWei: eth / 200n + 3n, priceMicroUsd: 4_000_000_000 };

test("what was not paid in ETH has no sum in ETH", () => {
  expect(refundWei(2_000, [])).toBeNull();
});

test("a whole payment goes back to the last wei, a part at the price of its payment", () => {
  expect(refundWei(2_000, [older])).toBe(older.confirmedWei);
  expect(refundWei(500, [older])).toBe(eth / 400n);
});

test("of two payments the newest goes back first, each at its own price", () => {
  expect(refundWei(2_000, [newer, older])).toBe(newer.confirmedWei);
  expect(refundWei(3_000, [newer, older])).toBe(newer.confirmedWei + eth / 200n);
  expect(refundWei(4_000, [newer, older])).toBe(newer.confirmedWei + older.confirmedWei);
});

test("what went back before is not given back again", () => {
  expect(refundWei(2_000, [newer, older], 2_000)).toBe(older.confirmedWei);
  expect(refundWei(1_000, [newer, older], 1_000)).toBe(eth / 400n);
});

test("what came another way goes at the price of the newest payment", () => {
  expect(refundWei(3_000, [older])).toBe(older.confirmedWei + eth / 200n);
});
