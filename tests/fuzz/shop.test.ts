import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect } from "vitest";
import { longTest } from "../support/long-run.ts";
import { type Crawl, crawlShop } from "./crawl-shop.ts";
import { sendHostileBodies, tableOf } from "./hostile-bodies.ts";
import { isHeldUp, logged, runFuzz, tellFuzz } from "./run-fuzz.ts";
import { type ServedShop, servedShop } from "./served-shop.ts";

// What one visitor sends must stop nobody else. All of it, and fifty thousand requests, are in tests/long;
// that forms of the desk are read by nobody else is asked each time with their rights (tests/rights).

let served: ServedShop;
let crawl: Crawl;
beforeAll(async () => {
  served = await servedShop();
  crawl = await crawlShop(served, ["visitor", "customer", "admin"]);
});
afterAll(() => served?.close());

longTest("no body of the largest size, sent to any route or call, holds up another client", async () => {
  const measured = await sendHostileBodies(served, { ...crawl, all: false });
  process.stdout.write(`${tableOf(measured)}\n`);
  for (const one of measured) {
    expect(isHeldUp(one), `${one.kind} at ${one.where}`).toBe(false);
    expect([...one.statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  }
});

longTest("a form of the desk is read by nobody but staff who have passed the step-up", async () => {
  const routes = crawl.routes.filter(
    ({ path, takesForms }) => takesForms && /^\/(admin|desk)(\/|$)/.test(path) && path !== "/admin/login",
  );
  expect(routes.length).toBeGreaterThan(25);
  // Whoever read it would answer 400.
  const unreadable = { headers: { "content-type": "multipart/form-data; boundary=a" }, body: "no form" };
  for (const { path } of routes) {
    const address = path.replaceAll(/:\w+\??/g, "9d83f3fa-0000-4000-8000-000000000000");
    for (const end of ["", ".data"]) {
      const nobody = await served.send("visitor", address + end, unreadable);
      expect([path, nobody.status, nobody.text.includes("errors")]).toEqual([
        path,
        expect.toSatisfy(isClosed),
        false,
      ]);
      const customer = await served.send("customer", address + end, unreadable);
      expect([path, customer.status]).toEqual([path, expect.toSatisfy(isClosed)]);
    }
  }
});

longTest("whoever hangs up in the middle of a body is no failure of the shop's", async () => {
  const before = logged(served);
  const paths = ["/api/value", "/api/gold/quotes", "/api/discord/interactions", "/auth", "/sell-gold"];
  await Promise.all(paths.map(hangUp));
  // Read and answered after them, so that what they caused has been logged.
  const whole = await Promise.all(paths.map((path) => served.send("visitor", path, { ...halfOf(path) })));
  expect(whole.filter(({ status }) => status >= 500)).toEqual([]);
  expect(logged(served)).toEqual(before);
});

/** A body in its beginning. */
function halfOf(path: string) {
  const type = path.startsWith("/api") ? "application/json" : "application/x-www-form-urlencoded";
  return { headers: { "content-type": type }, body: "{" };
}

/** Promises more than it sends, and goes once the shop reads. */
async function hangUp(path: string): Promise<void> {
  const { origin } = served.shop;
  const { headers: kind, body } = halfOf(path);
  // By the second one the shop says when it begins to read.
  const headers = { origin, ...kind, "content-length": "1000", expect: "100-continue" };
  const sent = request(origin + path, { method: "POST", headers });
  sent.on("error", () => undefined);
  const closed = new Promise((resolve) => sent.once("close", resolve));
  await once(sent, "continue");
  await new Promise((resolve) => sent.write(body, resolve));
  sent.destroy();
  await closed;
}

/** Sent to sign in, or told that there is no such page; 202 is how a redirect is told to scripts. */
function isClosed(status: number): boolean {
  return [202, 302, 401, 403, 404].includes(status);
}

longTest("requests made of the API's description and the pages' forms find nothing broken", async () => {
  // The same ones each time; others are sent by tests/long.
  const seed = Number(process.env.FUZZ_SEED ?? 1);
  const report = await runFuzz(served, { ...crawl, requests: 2_000, seed });
  process.stdout.write(`${tellFuzz(report)}\n`);
  expect(report.findings).toEqual([]);
});
