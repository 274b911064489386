import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startDemoPrices } from "../../demo/prices.ts";
import { priceFeeds } from "../../integrations/prices/price-feeds.ts";
import { fixedClock } from "../../kernel/clock.ts";
import type { PriceFeedName } from "../../platform/config/eth-settings.ts";
import { longTest } from "../support/long-run.ts";

const clock = fixedClock(new Date("2026-11-21T12:00:00Z"));
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A feed that answers as told. */
async function feedOf(name: PriceFeedName, listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const [feed] = priceFeeds([{ name, base: `http://127.0.0.1:${port}` }], clock);
  if (!feed) throw new Error("no feed");
  return feed;
}

const says = (body: string, status = 200, headers: Record<string, string> = {}): RequestListener => {
  const all = { "Content-Type": "application/json", Date: clock.now().toUTCString(), ...headers };
  return (_, response) => response.writeHead(status, all).end(body);
};

// As the public services answered, shortened.
test("reads Coinbase's last trade; it holds for the time that it gives", async () => {
  const feed = await feedOf("coinbase", (request, response) => {
    expect(request.url).toBe("/products/ETH-USD/ticker");
    expect(request.headers["cache-control"]).toBe("no-cache");
    const body =
      '{"trade_id":86326522,"price":"1880.425","size":"0.00698254","time":"2026-11-21T11:59:48.118042Z","bid":"1880.1"}';
    says(body)(request, response);
  });
  expect(await feed.read()).toEqual({ microUsd: 1_880_425_000, at: new Date("2026-11-21T11:59:48.118Z") });
});

const krakenTrade =
  '{"error":[],"result":{"XETHZUSD":[["1880.42000","0.0215",1795262392.6983790,"s","m","",61044956]],"last":"17"}}';

test("reads Kraken's last trade; it holds for the time that it gives", async () => {
  const feed = await feedOf("kraken", (request, response) => {
    expect(request.url).toBe("/0/public/Trades?pair=ETHUSD&count=1");
    says(krakenTrade)(request, response);
  });
  expect(await feed.read()).toEqual({ microUsd: 1_880_420_000, at: new Date(1_795_262_392_698) });
});

test.each([
  ["kept in a cache for a day", { Age: "86400" }, "2026-11-20T12:00:00Z"],
  ["made a day ago", { Date: "Fri, 20 Nov 2026 12:00:00 GMT" }, "2026-11-20T12:00:00Z"],
  ["made tomorrow", { Date: "Sun, 22 Nov 2026 12:00:00 GMT" }, "2026-11-22T12:00:00Z"],
])("an answer that was %s holds for then, whatever it says itself", async (_, headers, at) => {
  const feed = await feedOf("kraken", says(krakenTrade, 200, headers));
  expect(await feed.read()).toEqual({ microUsd: 1_880_420_000, at: new Date(at) });
});

test("a feed that stands still is as old as its last trade, however fresh its answer", async () => {
  const body = '{"trade_id":1,"price":"1880.425","size":"0.1","time":"2026-11-20T07:00:00Z"}';
  const feed = await feedOf("coinbase", says(body));
  expect((await feed.read()).at).toEqual(new Date("2026-11-20T07:00:00Z"));
});

test("reads Bitstamp's last trade; it holds for the time that it gives", async () => {
  const body = '{"timestamp":"1795262390","open":"1870.1","last":"1880.4","volume":"21.1","side":"0"}';
  const feed = await feedOf("bitstamp", says(body));
  expect(await feed.read()).toEqual({ microUsd: 1_880_400_000, at: new Date(1_795_262_390_000) });
});

test.each([
  ["an error in words", "coinbase", says('{"message":"NotFound"}')],
  ["a trade without its time", "coinbase", says('{"trade_id":1,"price":"1880.42","size":"0.1"}')],
  [
    "another pair",
    "kraken",
    says('{"error":[],"result":{"XXBTZUSD":[["30243.4","0.1",1795262392.7]],"last":"1"}}'),
  ],
  ["an error of its own", "kraken", says('{"error":["EService:Busy"],"result":{}}')],
  ["a number that is none", "coinbase", says('{"price":"NaN","time":"2026-11-21T12:00:00Z"}')],
  ["a page", "bitstamp", says("<html>")],
  ["a fault", "bitstamp", says("{}", 503)],
  ["too much", "bitstamp", says(`{"last":"1","timestamp":"1795262390","x":"${"x".repeat(70_000)}"}`)],
] as const)("rejects %s", async (_, name, listener) => {
  const feed = await feedOf(name, listener);
  await expect(feed.read()).rejects.toThrow();
});

longTest("does not follow elsewhere, and does not wait for ever", async () => {
  const elsewhere = await feedOf("kraken", (_, response) =>
    response.writeHead(302, { Location: "http://127.0.0.1:9/" }).end(),
  );
  await expect(elsewhere.read()).rejects.toThrow();
  const silent = await feedOf("kraken", () => {});
  await expect(silent.read()).rejects.toThrow();
});

test("the demo's feeds are read in the same way and lie close together", async () => {
  const demo = await startDemoPrices();
  stops.push(demo.stop);
  const prices = await Promise.all(
    priceFeeds(demo.feeds, clock).map(async (feed) => (await feed.read()).microUsd),
  );
  expect(prices).toHaveLength(3);
  expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.005);
  expect(Math.min(...prices)).toBeGreaterThan(1_860_000_000);
  expect(Math.max(...prices)).toBeLessThan(1_900_000_000);
});
