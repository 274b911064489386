import { expect, test } from "vitest";
import { greetingOf, ownNameOf, shownNameOf } from "./person-names.ts";

const email = "mara@example.com";

test.each([
  [{ displayName: "Mara", rsn: "Vault Heron" }, "Mara", "Mara", "Welcome back, Vault Heron"],
  [
    { displayName: "New User", rsn: "Vault Heron" },
    "Vault Heron",
    "Vault Heron",
    "Welcome back, Vault Heron",
  ],
  [{ displayName: "New User", rsn: null }, null, "mara", "Hi there, welcome back"],
  [{ displayName: " ", rsn: null }, null, "mara", "Hi there, welcome back"],
  [{ displayName: null, rsn: null }, null, "mara", "Hi there, welcome back"],
])("%j is %s, shown as %s and greeted as %s", (person, own, shown, greeted) => {
  expect(ownNameOf(person)).toBe(own);
  expect(shownNameOf({ ...person, email })).toBe(shown);
  expect(greetingOf(person)).toBe(greeted);
});
