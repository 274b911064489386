import fc from "fast-check";
import { expect, test } from "vitest";
import type { BoostLevels } from "./boost-levels.ts";
import { checkBoostRequirements } from "./boost-requirements.ts";

const shown = fc.option(fc.integer({ min: 1, max: 99 }), { nil: null });
const levels: fc.Arbitrary<BoostLevels> = fc.record({
  ranged: shown,
  magic: shown,
  prayer: shown,
  defence: shown,
});
const check = (ranged: number | null, magic: number | null, prayer: number | null) =>
  checkBoostRequirements({ ranged, magic, prayer, defence: 1 });
const states = (of: ReturnType<typeof check>) => [
  of.prayer.state,
  ...of.builds.flatMap(({ requirements }) => requirements.map(({ state }) => state)),
];

test("80 Ranged and 43 Prayer are enough by themselves", () => {
  const found = check(80, 1, 43);
  expect(found).toMatchObject({ state: "met", tooLow: null, needsConfirmation: false, needsStaff: false });
  expect(states(found)).toEqual(["met", "met", "not_met", "you_confirm", "met"]);
});

test("below 80 Ranged the Magic build stands on Desert Treasure 1, which the customer confirms", () => {
  expect(check(75, 70, 43)).toMatchObject({
    state: "you_confirm",
    tooLow: null,
    needsConfirmation: true,
    needsStaff: false,
  });
});

test("one level too few anywhere is too low, and Prayer is said first", () => {
  expect(check(74, 99, 99)).toMatchObject({ state: "not_met", tooLow: "stats" });
  expect(check(79, 69, 99)).toMatchObject({ state: "not_met", tooLow: "stats" });
  expect(check(99, 99, 42)).toMatchObject({ state: "not_met", tooLow: "prayer" });
  expect(check(1, 1, 1)).toMatchObject({ state: "not_met", tooLow: "prayer" });
});

test("a skill that is not ranked is not too low: staff verify it", () => {
  expect(check(99, 99, null)).toMatchObject({ state: "staff_verify", tooLow: null, needsStaff: true });
  expect(check(null, null, 43)).toMatchObject({ tooLow: null, needsStaff: true, needsConfirmation: false });
  expect(check(76, null, 60)).toMatchObject({ tooLow: null, needsStaff: true, needsConfirmation: true });
  // What is ranked and too low stays so.
  expect(check(60, null, null)).toMatchObject({ tooLow: "stats" });
});

test("who is served, may be: of every level that is shown, none that is needed is too low", () => {
  fc.assert(
    fc.property(levels, (of) => {
      const { tooLow, needsConfirmation, needsStaff, state } = checkBoostRequirements(of);
      const at = (level: number | null) => level ?? 99;
      const isPrayer = at(of.prayer) >= 43;
      const isBuild = at(of.ranged) >= 80 || (at(of.ranged) >= 75 && at(of.magic) >= 70);
      expect(tooLow).toBe(!isPrayer ? "prayer" : isBuild ? null : "stats");
      expect(state === "not_met").toBe(tooLow !== null);
      if (tooLow !== null) expect(needsConfirmation || needsStaff).toBe(false);
      else expect(needsConfirmation).toBe(at(of.ranged) < 80);
    }),
  );
});
