import { afterAll, beforeAll, expect, test } from "vitest";
import { crawlShop } from "../fuzz/crawl-shop.ts";
import { sendHostileBodies, tableOf } from "../fuzz/hostile-bodies.ts";
import { isHeldUp } from "../fuzz/run-fuzz.ts";
import { type ServedShop, servedShop } from "../fuzz/served-shop.ts";

let served: ServedShop;
beforeAll(async () => {
  served = await servedShop();
});
afterAll(() => served?.close());

test("every kind of body of the largest size, sent to every route and call, holds up no other client", async () => {
  const only = new RegExp(process.env.HOSTILE_ONLY ?? ".");
  const walk = await crawlShop(served, ["visitor", "customer", "admin"]);
  const measured = await sendHostileBodies(served, { ...walk, all: true, only });
  process.stdout.write(`${tableOf(measured)}\n`);
  for (const one of measured) {
    expect(isHeldUp(one), `${one.kind} at ${one.where}`).toBe(false);
  }
});
