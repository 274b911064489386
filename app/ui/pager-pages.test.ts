import fc from "fast-check";
import { expect, test } from "vitest";
import { pagerEntries } from "./pager-pages.ts";

test("a short list of pages is shown whole", () => {
  expect(pagerEntries(1, 1)).toEqual([1]);
  expect(pagerEntries(2, 4)).toEqual([1, 2, 3, 4]);
  expect(pagerEntries(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("a long one keeps the first, the last and the neighbours", () => {
  expect(pagerEntries(1, 20)).toEqual([1, 2, "gap-after", 20]);
  expect(pagerEntries(4, 20)).toEqual([1, 2, 3, 4, 5, "gap-after", 20]);
  expect(pagerEntries(10, 20)).toEqual([1, "gap-before", 9, 10, 11, "gap-after", 20]);
  expect(pagerEntries(20, 20)).toEqual([1, "gap-before", 19, 20]);
});

test("the current page is always there, numbers rise, and a gap hides at least two pages", () => {
  const position = fc
    .integer({ min: 1, max: 400 })
    .chain((pages) => fc.record({ pages: fc.constant(pages), page: fc.integer({ min: 1, max: pages }) }));
  fc.assert(
    fc.property(position, ({ page, pages }) => {
      const entries = pagerEntries(page, pages);
      const numbers = entries.filter((entry) => typeof entry === "number");
      expect(numbers).toContain(page);
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(pages);
      entries.forEach((entry, index) => {
        const before = entries[index - 1];
        const after = entries[index + 1];
        if (typeof entry === "number" && typeof before === "number") expect(entry).toBe(before + 1);
        if (typeof before === "number" && typeof entry === "string" && typeof after === "number") {
          expect(after - before).toBeGreaterThan(2);
        }
      });
    }),
  );
});
