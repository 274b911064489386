import { expect, test } from "vitest";
import { initialsOf } from "./avatar.tsx";
import { nextSort } from "./data-table.tsx";

test("initials are two letters: of the first and the last word, or of the only one", () => {
  expect(initialsOf("Vault Heron")).toBe("VH");
  expect(initialsOf("iron_lung 9")).toBe("I9");
  expect(initialsOf("zezima")).toBe("ZE");
  expect(initialsOf("  ")).toBe("");
});

test("a second press on a head turns the order round, another head begins anew", () => {
  expect(nextSort("amount")).toEqual({ key: "amount", direction: "ascending" });
  expect(nextSort("amount", { key: "amount", direction: "ascending" }).direction).toBe("descending");
  expect(nextSort("amount", { key: "amount", direction: "descending" }).direction).toBe("ascending");
  expect(nextSort("id", { key: "amount", direction: "ascending" })).toEqual({
    key: "id",
    direction: "ascending",
  });
});
