import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

const cellOf = (value: string) => csvLine([value]).replace(/\r\n$/, "");

test("a cell that would run as a formula gets an apostrophe, a number below zero does not", () => {
  for (const start of ["=", "+", "-", "@", "\t", "\r"]) {
    expect(cellOf(`${start}1+1`)).toBe(`"'${start}1+1"`);
  }
  expect(cellOf("Vault Heron")).toBe('"Vault Heron"');
  expect([cellOf("-19.00"), cellOf("-1"), cellOf("-1e5")]).toEqual(['"-19.00"', '"-1"', `"'-1e5"`]);
});

test("whatever a cell holds, it is one quoted cell whose text can be read back and begins no formula", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (value) => {
      const cell = cellOf(value);
      expect(cell.startsWith('"') && cell.endsWith('"')).toBe(true);
      const inside = cell.slice(1, -1);
      expect(inside.replaceAll('""', "")).not.toContain('"');
      const read = inside.replaceAll('""', '"');
      expect(read).not.toMatch(/^([=+@\t\r]|-(?!\d+(\.\d+)?$))/);
      expect(read === value || read === `'${value}`).toBe(true);
    }),
  );
});

test("a line has as many cells as values and ends as CSV lines end", () => {
  expect(csvLine(["a", 'b "c"', "d,e"])).toBe('"a","b ""c""","d,e"\r\n');
});
