import { expect, test } from "vitest";
import { can } from "../../../domain/people/model.ts";
import { deskPages, placesFor } from "./desk-pages.ts";

/** The queue and all orders. */
const lists = 2;

test("a role's rail has at most twenty places, and each page that it may open in one of them", () => {
  for (const role of ["staff", "manager", "admin"] as const) {
    const places = placesFor(role).flatMap((group) => group.places);
    expect(places.length + lists).toBeLessThanOrEqual(20);
    const pages = places.flatMap(({ tabs }) => tabs.map(({ to }) => to));
    const open = deskPages.filter(({ to, needs }) => to !== "/admin" && can(role, needs));
    expect(pages.sort()).toEqual(open.map(({ to }) => to).sort());
  }
});
