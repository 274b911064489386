import { afterAll, beforeAll, expect, test } from "vitest";
import { crawlShop } from "../fuzz/crawl-shop.ts";
import { runFuzz, tellFuzz } from "../fuzz/run-fuzz.ts";
import { type ServedShop, servedShop } from "../fuzz/served-shop.ts";

let served: ServedShop;
beforeAll(async () => {
  served = await servedShop();
});
afterAll(() => served?.close());

test("fifty thousand requests made of the API's description and the pages' forms find nothing broken", async () => {
  const walk = await crawlShop(served);
  const report = await runFuzz(served, { ...walk, requests: Number(process.env.FUZZ_REQUESTS ?? 50_000) });
  process.stdout.write(`${tellFuzz(report)}\n`);
  expect(report.findings).toEqual([]);
});
