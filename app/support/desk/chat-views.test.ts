import { expect, test } from "vitest";
import { waitText } from "./chat-views.ts";

test.each([
  [-5, "under a minute"],
  [59_999, "under a minute"],
  [60_000, "1 min"],
  [59 * 60_000, "59 min"],
  [60 * 60_000, "1 h"],
  [47.9 * 3_600_000, "47 h"],
  [48 * 3_600_000, "2 days"],
])("a wait of %d ms is told as %s", (milliseconds, text) => {
  expect(waitText(milliseconds)).toBe(text);
});
