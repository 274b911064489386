import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvLine } from "./csv-cell.ts";

test("a cell that would run as a formula gets an apostrophe", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r"]) {
    expect(csvCell(`${start}1+1`)).toBe(`"'${start}1+1"`);
  }
  expect(csvCell("Vault Heron")).toBe('"Vault Heron"');
});

test("whatever a cell holds, it is one quoted cell whose text can be read back and begins no formula", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (value) => {
      const cell = csvCell(value);
      expect(cell.startsWith('"') && cell.endsWith('"')).toBe(true);
      const inside = cell.slice(1, -1);
      expect(inside.replaceAll('""', "")).not.toContain('"');
      const read = inside.replaceAll('""', '"');
      expect(read).not.toMatch(/^[=+\-@\t\r]/);
      expect(read === value || read === `'${value}`).toBe(true);
    }),
  );
});

test("a line has as many cells as values and ends as CSV lines end", () => {
  expect(csvLine(["a", 'b "c"', "d,e"])).toBe('"a","b ""c""","d,e"\r\n');
});
