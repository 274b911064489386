import { expect, test } from "vitest";
import { priceBoostExample, readBoostExample } from "./boost-example.ts";
import { bigBoostMoves, boostPriceChanges } from "./boost-price-changes.ts";
import {
  type BoostPriceTexts,
  boostPricesKey,
  checkBoostPrices,
  onlyPriceTexts,
  writeBoostPrices,
} from "./boost-price-form.ts";
import { type BoostPrices, defaultBoostPrices as old } from "./boost-prices.ts";
import { publishBoostPricesInput } from "./publish-boost-prices-input.ts";

const typed = (change: BoostPriceTexts) => checkBoostPrices({ ...writeBoostPrices(old), ...change });
const errorsOf = (change: BoostPriceTexts) => {
  const checked = typed(change);
  return checked.ok ? {} : checked.errors;
};
const costing = (tier: keyof BoostPrices["tiers"], serviceCents: number): BoostPrices => ({
  ...old,
  tiers: { ...old.tiers, [tier]: { ...old.tiers[tier], serviceCents } },
});

test("prices come back from their form as they were", () => {
  expect(checkBoostPrices(onlyPriceTexts(writeBoostPrices(old)))).toEqual({ ok: true, prices: old });
});

test("dollars and percent are read as people type them, to the cent", () => {
  const checked = typed({ "tiers.best.serviceCents": "$19.9", bothPercent: "12.5 %", gearCents: "1,025" });
  expect(checked).toMatchObject({
    ok: true,
    prices: { tiers: { best: { serviceCents: 1990 } }, bothPercent: 1250, gearCents: 102_500 },
  });
});

test("what cannot be read is said at its field", () => {
  expect(errorsOf({ "tiers.best.ranged": "100", bothPercent: "-3", gearCents: "lots" })).toEqual({
    "tiers.best.ranged": "Please enter a level, 1 to 99.",
    bothPercent: "Please enter a percentage from 0 to 90. For example, 30.",
    gearCents: "Please enter dollars up to 10,000.00. For example, 35.00.",
  });
  expect(errorsOf({ "tiers.best.serviceCents": "0" })).toEqual({
    "tiers.best.serviceCents": "A service must cost something.",
  });
});

test("a better tier asks no lower level and costs no more; a deposit is no more than the gear", () => {
  expect(errorsOf({ "tiers.strong.prayer": "54", "tiers.strong.serviceCents": "35.01" })).toEqual({
    "tiers.strong.prayer": "Not below that of Standard.",
    "tiers.strong.serviceCents": "No more than Standard costs.",
  });
  expect(errorsOf({ gearDepositCents: "25.01" })).toEqual({
    gearDepositCents: "The deposit can't be more than the price of our gear.",
  });
});

test("the lowest tier's levels are not the form's to say", () => {
  expect(typed({ "tiers.entry.ranged": "80" })).toEqual({ ok: true, prices: old });
});

test("a tick confirms just the prices that it was given for", () => {
  const sent = { ...writeBoostPrices(old), version: "3", confirmBigMove: boostPricesKey(old) };
  expect(publishBoostPricesInput.parse(sent).confirmBigMove).toBe(true);
  expect(publishBoostPricesInput.parse({ ...sent, bothPercent: "90" }).confirmBigMove).toBe(false);
});

test("changes are told in words", () => {
  const next = { ...costing("standard", 3600), bothPercent: 2500, gearDepositCents: 1500 };
  expect(boostPriceChanges(old, next)).toEqual([
    "Standard $35.00 → $36.00 a service",
    "Both in one order 30% → 25% off",
    "Gear deposit $20.00 → $15.00",
  ]);
  expect(boostPriceChanges(old, old)).toEqual([]);
});

test("a move of more than 20 % is asked about once, wherever it comes from", () => {
  expect(bigBoostMoves(old, costing("best", 1600))).toEqual([]);
  expect(bigBoostMoves(old, costing("best", 1599))).toEqual([
    "One service for ranged 97, prayer 77, defence 85 changes by 21%, to $15.99.",
    "Both services for ranged 97, prayer 77, defence 85 changes by 21%, to $22.39.",
  ]);
  expect(bigBoostMoves(old, { ...old, bothPercent: 0 }).length).toBeGreaterThan(0);
  const steeper = { ...old, tiers: { ...old.tiers, best: { ...old.tiers.best, ranged: 99 } } };
  expect(bigBoostMoves(old, steeper)[0]).toBe(
    "One service for ranged 97, prayer 77, defence 85 changes by 35%, to $27.00.",
  );
  expect(bigBoostMoves(old, { ...old, gearCents: 3100 })).toEqual(["Our gear changes by 24%, to $31.00."]);
});

test("an example is priced by its levels; a level that cannot be read is said", () => {
  const texts = { exampleRanged: "97", examplePrayer: "77", exampleDefence: "85", exampleInfernal: "on" };
  const read = readBoostExample(texts);
  expect(read.ok && priceBoostExample(old, read.example)).toMatchObject({ tier: "best", priceCents: 2000 });
  expect(readBoostExample({ ...texts, exampleRanged: "x" })).toEqual({
    ok: false,
    errors: { exampleRanged: "Please enter a level, 1 to 99." },
  });
});
