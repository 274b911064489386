import fc from "fast-check";
import { expect, test } from "vitest";
import { countedUntradeables, toggleUntradeable, type Untradeable, untradeables } from "./questionnaire.ts";

/** What choosing the first removes of the others: Rule S70, typed from there. */
const removes: Partial<Record<Untradeable, Untradeable[]>> = {
  infernal_cape_quiver: ["fire_cape", "infernal_cape_only", "quiver_only"],
  infernal_cape_only: ["fire_cape", "infernal_cape_quiver"],
  fire_cape: ["infernal_cape_only", "infernal_cape_quiver"],
  quiver_only: ["infernal_cape_quiver"],
};
const excludes = (one: Untradeable, other: Untradeable) =>
  removes[one]?.includes(other) === true || removes[other]?.includes(one) === true;
const chosen = fc.array(fc.constantFrom(...untradeables), { maxLength: 40 });

test("of every pair of items, pressing the second removes the first exactly where the two exclude each other", () => {
  for (const first of untradeables) {
    for (const second of untradeables) {
      const both = toggleUntradeable(toggleUntradeable([], first), second);
      if (first === second) expect(both).toEqual([]);
      else if (removes[second]?.includes(first)) expect(both).toEqual([second]);
      else expect(new Set(both)).toEqual(new Set([first, second]));
    }
  }
});

test("exclusion goes both ways, so that no way of pressing leads to two that exclude each other", () => {
  for (const one of untradeables) {
    for (const other of untradeables) {
      expect(removes[one]?.includes(other) ?? false).toBe(removes[other]?.includes(one) ?? false);
    }
  }
  fc.assert(
    fc.property(chosen, (presses) => {
      const left = presses.reduce<Untradeable[]>((items, item) => toggleUntradeable(items, item), []);
      expect(left.some((one) => left.some((other) => excludes(one, other)))).toBe(false);
      expect(countedUntradeables(left)).toEqual(left);
    }),
  );
});

test("the fire cape and a quiver go together", () => {
  expect(toggleUntradeable(["quiver_only"], "fire_cape")).toEqual(["quiver_only", "fire_cape"]);
  expect(countedUntradeables(["fire_cape", "quiver_only"])).toEqual(["quiver_only", "fire_cape"]);
});

test("what counts does not depend on order or repeats, is settled once for all, and never excludes each other", () => {
  fc.assert(
    fc.property(chosen, chosen, (items, more) => {
      const counted = countedUntradeables(items);
      expect(countedUntradeables(items.toReversed())).toEqual(counted);
      expect(countedUntradeables([...items, ...items])).toEqual(counted);
      expect(countedUntradeables(counted)).toEqual(counted);
      expect(counted.some((one) => counted.some((other) => excludes(one, other)))).toBe(false);
      // Nothing is lost but for what is excluded by something that stays.
      for (const item of items) {
        expect(counted.includes(item) || counted.some((remaining) => excludes(remaining, item))).toBe(true);
      }
      expect(countedUntradeables([...more, ...items])).toEqual(countedUntradeables([...items, ...more]));
    }),
  );
});
