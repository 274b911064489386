import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PriceFeedSetting } from "../platform/config/eth-settings.ts";

export type DemoPrices = { feeds: PriceFeedSetting[]; stop(): Promise<void> };

/** The price of one ETH (Rule S94), in cents. */
const middleCents = 188_042;
/** How far the price swings to either side, and how long a whole swing takes. */
const swing = 0.006;
const swingMilliseconds = 40 * 60_000;

/**
 * Price feeds for the demo, on a free port of this machine, in the shape of the public ones: they move slowly
 * about this price and differ by a few cents, as real ones do. `stop` ends them at once.
 */
export async function startDemoPrices(): Promise<DemoPrices> {
  const server = createServer((request, response) => {
    const answer = answerAt(new URL(request.url ?? "/", "http://localhost").pathname, Date.now());
    response.writeHead(answer ? 200 : 404, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    feeds: [
      { name: "coinbase", base },
      { name: "kraken", base },
      { name: "bitstamp", base },
    ],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerAt(path: string, now: number): object | null {
  if (path === "/products/ETH-USD/ticker") {
    return { trade_id: 1, price: dollarsAt(now, 0), size: "0.0215", time: new Date(now).toISOString() };
  }
  if (path === "/0/public/Trades") {
    const trade = [`${dollarsAt(now, 31)}000`, "0.02150000", now / 1_000, "b", "m", "", 1];
    return { error: [], result: { XETHZUSD: [trade], last: `${now}000000` } };
  }
  if (path === "/api/v2/ticker/ethusd") {
    return { last: dollarsAt(now, -22), timestamp: String(Math.floor(now / 1_000)) };
  }
  return null;
}

/** The same for every feed but for its offset in cents; the same time gives the same price. */
function dollarsAt(now: number, offsetCents: number): string {
  const turn = Math.sin((2 * Math.PI * now) / swingMilliseconds);
  return ((Math.round(middleCents * (1 + swing * turn)) + offsetCents) / 100).toFixed(2);
}
