import { expect, test } from "vitest";
import { boostEmailInput } from "./inputs.ts";

test.each([
  ["", "Please enter a valid email address"],
  ["   ", "Please enter a valid email address"],
  ["a@b", "Email must be at least 5 characters"],
  ["no address", "Please enter a valid email address"],
])("the mail address %j is refused in words that fit", (typed, words) => {
  expect(boostEmailInput.safeParse(typed).error?.issues[0]?.message).toBe(words);
});

test("a mail address is taken", () => {
  expect(boostEmailInput.parse(" wren@customers.example ")).toBe("wren@customers.example");
});
