import fc from "fast-check";
import { expect, test } from "vitest";
import { columns, columnsCookie, columnsIn } from "./columns.tsx";

test("the columns that were chosen are read again, in the order of the list, and nothing else", () => {
  fc.assert(
    fc.property(fc.subarray(columns), (chosen) => {
      const [cookie = ""] = columnsCookie(chosen, true).split("; ");
      expect(columnsIn(`theme=dark; ${cookie}; x=y`)).toEqual(chosen);
    }),
  );
  expect(columnsIn("order-columns=type.nothing.type")).toEqual(["type"]);
  expect(columnsIn("theme=dark")).toBeNull();
  expect(columnsIn(null)).toBeNull();
});
