import { expect, test } from "vitest";
import { findPlaces } from "../../shell/desk/search/search-group.ts";
import { settingsFound } from "./settings-found.ts";

const titles = (groups: ReturnType<typeof settingsFound>) =>
  groups.flatMap(({ lines }) => lines.map(({ title }) => title));

test("settings are found by the words of their names, by whoever edits them", () => {
  expect(titles(settingsFound("admin", "two-step"))).toEqual(["Require two-step sign-in for"]);
  expect(titles(settingsFound("admin", "second person"))).toContain("Second person above");
  expect(settingsFound("admin", "")).toEqual([]);
  expect(settingsFound("manager", "two-step")).toEqual([]);
});

test("what is done on a page is found by what it is about", () => {
  expect(titles(findPlaces("staff", "bank csv"))).toEqual(["Bank file (CSV) of payouts"]);
});
