import { expect, test } from "vitest";
import { durableSnapshot } from "./durable-snapshot.ts";

test.each([
  ["nothing newer was seen than what is known to be committed", "100:104:100,102", 103n, "100:104:100,102"],
  [
    "transactions behind the newest that left something count as not seen",
    "104:109:104,107",
    105n,
    "104:106:104",
  ],
  ["what was rolled back behind it is cut off", "120:120:", 105n, "106:106:"],
  ["nothing was ever written", "120:125:121", 0n, "1:1:"],
])("%s", (_, snapshot, newest, durable) => {
  expect(durableSnapshot(snapshot, newest)).toBe(durable);
});
