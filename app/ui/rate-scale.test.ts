import fc from "fast-check";
import { expect, test } from "vitest";
import { labelIndexes, niceTicks, scaleOf, stepPath } from "./rate-scale.ts";

const box = { width: 110, height: 60, left: 10, right: 0, top: 10, bottom: 10 };

test("a rate holds until the next one: level first, then up or down", () => {
  const scale = scaleOf(box, 3, 0, 4);
  expect(stepPath([0, 4, 2], scale)).toBe("M10 50H60V10H110V30");
});

test("one value alone does not divide by zero", () => {
  const scale = scaleOf(box, 1, 1, 1);
  expect(stepPath([1], scale)).toBe("M10 50");
});

test("ticks are round, rise evenly and enclose every value", () => {
  expect(niceTicks([0.181, 0.19, 0.2])).toEqual([0.18, 0.19, 0.2]);
  expect(niceTicks([0.2])).toEqual([0.2, 0.21]);
  const values = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(values, (thousandths) => {
      const rates = thousandths.map((value) => value / 1000);
      const ticks = niceTicks(rates);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(7);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(...rates));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...rates));
    }),
  );
});

test("labels stand below the first and the last point and do not repeat", () => {
  expect(labelIndexes(30, 5)).toEqual([0, 7, 15, 22, 29]);
  expect(labelIndexes(2, 5)).toEqual([0, 1]);
  expect(labelIndexes(1, 5)).toEqual([0]);
});
