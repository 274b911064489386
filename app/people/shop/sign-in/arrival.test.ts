import { expect, test } from "vitest";
import { arrivalFailure } from "./arrival.ts";

const read = (query: string) => arrivalFailure(new URLSearchParams(query));

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "the error %s is nothing but its own text",
  (code) => {
    expect(read(`error=${code}`)).toEqual({ title: "Authentication failed", text: code });
  },
);

test("a known error is told in a sentence, the provider's own words come first", () => {
  expect(read("error=second_step_required")?.text).toMatch(/^Two-step sign-in is on for this account/);
  expect(read("error=ACCESS_DENIED&error_description=Not+today")?.text).toBe("Not today");
  expect(read("next=%2Fprofile")).toBeNull();
});
