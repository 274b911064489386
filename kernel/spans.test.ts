import { expect, test } from "vitest";
import { spanText } from "./spans.ts";

test.each([
  [1, "1 minute"],
  [5, "5 minutes"],
  [60, "1 hour"],
  [90, "90 minutes"],
  [1_440, "24 hours"],
  [2_880, "2 days"],
  [3_000, "50 hours"],
])("%i minutes are written in the largest unit that is whole: %s", (minutes, text) => {
  expect(spanText(minutes)).toBe(text);
});
