import { expect, test } from "vitest";
import { csvHead, csvValue, durationText, percentOf, shownCell } from "./report-cells.ts";

test("cells are written for people and for programs, and a dash or nothing where there is no figure", () => {
  expect(shownCell("usd", -1900)).toBe("−$19.00");
  expect(csvValue("usd", -1900)).toBe("-19.00");
  expect([shownCell("gold", 12_500), csvValue("gold", 12_500)]).toEqual(["12.5M", "12.500"]);
  expect([shownCell("percent", 33.333), csvValue("percent", 33.333)]).toEqual(["33.3%", "33.33"]);
  expect([shownCell("duration", null), csvValue("duration", null)]).toEqual(["–", ""]);
  expect([csvHead("usd", "Revenue"), csvHead("text", "Type")]).toEqual(["Revenue (USD)", "Type"]);
  expect([percentOf(1, 0), percentOf(1, 4)]).toEqual([null, 25]);
});

test("durations have no more digits than they know", () => {
  expect([12, 60, 250, 5_400, 86_400, 2_000_000].map(durationText)).toEqual([
    "12 s",
    "1.0 min",
    "4.2 min",
    "1.5 h",
    "1.0 d",
    "23 d",
  ]);
});
