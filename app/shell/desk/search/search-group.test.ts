import { expect, test } from "vitest";
import { can } from "../../../../domain/people/model.ts";
import { deskActions, deskPages } from "../desk-pages.ts";
import { findPlaces } from "./search-group.ts";

const titlesOf = (...asked: Parameters<typeof findPlaces>) =>
  findPlaces(...asked).flatMap(({ lines }) => lines.map(({ title }) => title));

test("a person finds the pages and actions that their role may open, and no others", () => {
  for (const role of ["member", "staff", "manager", "admin"] as const) {
    const may = [...deskActions, ...deskPages].filter(({ needs }) => can(role, needs));
    expect(titlesOf(role, "")).toEqual(may.map(({ label }) => label));
    for (const { label, needs } of [...deskActions, ...deskPages]) {
      expect(titlesOf(role, label).includes(label), `${role} ${label}`).toBe(can(role, needs));
    }
  }
});

test("every typed word begins a word, in any order", () => {
  expect(titlesOf("admin", "rat pub")).toEqual(["Publish rates"]);
  expect(titlesOf("admin", "GOLD")).toEqual(["Gold"]);
  expect(titlesOf("admin", "old")).toEqual([]);
});
