import { expect, test } from "vitest";
import { addDays, barsOf, daysIn, planOf, rangeBefore } from "./days.ts";
import { durationsOf, sumFigures, totalOf } from "./figures.ts";
import { reportRangeFrom } from "./inputs.ts";

test("the range before has the same length and ends the day before", () => {
  expect(rangeBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({
    from: "2026-01-29",
    to: "2026-02-28",
  });
  expect(daysIn({ from: "2026-01-01", to: "2026-12-31" })).toBe(365);
});

test("a range is its whole months and the days at its ends, each day once", () => {
  expect(planOf({ from: "2026-01-02", to: "2026-02-27" })).toEqual({
    months: null,
    days: [{ from: "2026-01-02", to: "2026-02-27" }],
  });
  expect(planOf({ from: "2026-01-15", to: "2026-05-10" })).toEqual({
    months: { from: "2026-02-01", to: "2026-04-30" },
    days: [
      { from: "2026-01-15", to: "2026-01-31" },
      { from: "2026-05-01", to: "2026-05-10" },
    ],
  });
  expect(planOf({ from: "2026-01-01", to: "2026-12-31" })).toEqual({
    months: { from: "2026-01-01", to: "2026-12-31" },
    days: [],
  });
  for (const length of [1, 2, 28, 30, 31, 59, 92, 93, 120, 366, 500]) {
    for (const from of ["2026-01-01", "2026-01-02", "2026-01-31", "2024-02-29", "2025-12-15"]) {
      const { months, days } = planOf({ from, to: addDays(from, length - 1) });
      const read = [...days, ...(months ? [months] : [])].reduce((sum, range) => sum + daysIn(range), 0);
      expect(read).toBe(length);
    }
  }
  expect(barsOf({ from: "2026-01-15", to: "2026-05-10" })).toEqual(
    ["01", "02", "03", "04", "05"].map((month) => `2026-${month}-01`),
  );
  expect(barsOf({ from: "2026-02-27", to: "2026-03-01" })).toHaveLength(3);
});

test("what an address asks for is a range of days that have been, at most ten years", () => {
  const today = "2026-11-24";
  const range = (query: string) => reportRangeFrom(new URLSearchParams(query), today);
  expect(range("")).toEqual({ from: "2026-10-26", to: today });
  expect(range("from=2026-11-01&to=2026-11-07")).toEqual({ from: "2026-11-01", to: "2026-11-07" });
  expect(range("from=2026-11-01&to=2031-01-01").to).toBe(today);
  expect(range("from=2026-11-07&to=2026-11-01")).toEqual({ from: "2026-11-01", to: "2026-11-01" });
  expect(range("from=2026-02-30&to=x")).toEqual(range(""));
  expect(daysIn(range("from=2000-01-01"))).toBe(3_660);
});

test("durations counted by bucket give median and 95th percentile within 5 %", () => {
  expect(durationsOf({})).toEqual({ count: 0, medianSeconds: null, p95Seconds: null });
  const seconds = Array.from({ length: 1000 }, (_, index) => 60 + index * 7);
  const buckets: Record<string, number> = {};
  for (const value of seconds) {
    const bucket = String(Math.floor(Math.log(value) / Math.log(1.1)));
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  const { count, medianSeconds, p95Seconds } = durationsOf(buckets);
  expect(count).toBe(1000);
  expect(Math.abs((medianSeconds ?? 0) / (seconds[499] ?? 1) - 1)).toBeLessThan(0.05);
  expect(Math.abs((p95Seconds ?? 0) / (seconds[949] ?? 1) - 1)).toBeLessThan(0.05);
});

test("figures add name by name", () => {
  const sum = sumFigures([{ revenue: { a: 1, b: 2 } }, { revenue: { b: 3 }, cost: { a: 5 } }]);
  expect(sum).toEqual({ revenue: { a: 1, b: 5 }, cost: { a: 5 } });
  expect([totalOf(sum, "revenue"), totalOf(sum, "nothing")]).toEqual([6, 0]);
});
