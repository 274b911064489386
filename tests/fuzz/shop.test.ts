import { afterAll, beforeAll, expect, test } from "vitest";
import { sendHostileBodies, tableOf } from "./hostile-bodies.ts";
import { longestBlockMs, runFuzz, tellFuzz } from "./run-fuzz.ts";
import { type ServedShop, servedShop } from "./served-shop.ts";

// What one visitor sends must stop nobody else. All of it, and fifty thousand requests, are in tests/long.

let served: ServedShop;
beforeAll(async () => {
  served = await servedShop();
});
afterAll(() => served?.close());

test("no body of the largest size, sent to any route or call, holds up another client", async () => {
  const measured = await sendHostileBodies(served, { all: false });
  console.info(tableOf(measured));
  for (const { kind, blockMs, waitMs, statuses, where } of measured) {
    expect(blockMs, `${kind} at ${where}`).toBeLessThan(longestBlockMs);
    expect(waitMs, `${kind} at ${where}`).toBeLessThan(longestBlockMs);
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  }
});

test("two thousand requests made of the API's description and the pages' forms find nothing broken", async () => {
  const report = await runFuzz(served, { requests: 2_000 });
  console.info(tellFuzz(report));
  expect(report.findings).toEqual([]);
});
