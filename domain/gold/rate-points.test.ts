import fc from "fast-check";
import { expect, test } from "vitest";
import { ratePoints } from "./model.ts";

const day = 86_400_000;
const until = new Date("2026-11-20T12:00:00Z");
const at = (daysAgo: number) => new Date(until.getTime() - daysAgo * day);

test("each point has the rates that held then, the last one those of now", () => {
  const steps = [
    { at: at(9), buyMicroUsd: 3, sellMicroUsd: 1 },
    { at: at(2), buyMicroUsd: 5, sellMicroUsd: 4 },
    { at: at(0), buyMicroUsd: 7, sellMicroUsd: 6 },
  ];
  const points = ratePoints(steps, { until, days: 4, count: 5 });
  expect(points.map((point) => point.sellMicroUsd)).toEqual([1, 1, 4, 4, 6]);
  expect(points.map((point) => point.at)).toEqual([4, 3, 2, 1, 0].map(at));
});

test("times before the first rates are left out, and every point is the newest step until then", () => {
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(offsets, fc.integer({ min: 2, max: 60 }), (daysAgo, count) => {
      const steps = [...daysAgo]
        .sort((one, other) => other - one)
        .map((days, index) => ({ at: at(days), buyMicroUsd: index + 1, sellMicroUsd: index + 1 }));
      const points = ratePoints(steps, { until, days: 30, count });
      for (const point of points) {
        const held = steps.filter((step) => step.at <= point.at).at(-1);
        expect(point.sellMicroUsd).toBe(held?.sellMicroUsd);
      }
      expect(points.length).toBeLessThanOrEqual(count);
      expect(points.at(-1)?.at).toEqual(until);
    }),
  );
});
