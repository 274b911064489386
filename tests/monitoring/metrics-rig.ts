import { randomBytes } from "node:crypto";
import { parseConfig } from "../../platform/config/config.ts";
import { createLiveHub } from "../../platform/live/hub.ts";
import { createHttp } from "../../server/http/app.ts";
import { createMetrics } from "../../server/http/metrics.ts";
import { addShopMetrics } from "../../server/http/metrics-shop.ts";
import { createPageCache } from "../../server/http/page-cache.ts";
import { makeServices } from "../../server/services.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { recordingLog } from "../support/tools.ts";

const token = "a-token-for-the-scraper";
/** A port at which nobody listens: an endpoint, or feed, that gives no answer at once. */
const nowhere = "http://127.0.0.1:9";

/** The `/metrics` of a shop over a database, scraped as Prometheus does, without a socket. */
export async function metricsRig(database?: TestDatabase) {
  const own = database ?? (await testDatabase());
  const settings = {
    DEMO: "1",
    ORIGIN: "http://localhost:4991",
    METRICS_TOKEN: token,
    ETH_RPC_URLS: nowhere,
    ETH_PRICE_FEEDS: `coinbase=${nowhere},kraken=${nowhere}`,
  };
  const config = {
    ...parseConfig(settings),
    authSecret: randomBytes(32).toString("base64"),
    vaultKeys: `k1:${randomBytes(32).toString("base64")}`,
  };
  const log = recordingLog();
  const services = makeServices(config, own.url, log);
  const { db } = services.connection;
  const hub = createLiveHub({ url: own.url, db, log, tellsWhat: () => false });
  const metrics = createMetrics();
  const jobs = { lanes: ["orders", "slow"], stalled: () => ["slow"], restarts: () => new Map([["slow", 2]]) };
  addShopMetrics(metrics, services, { hub, jobs });
  const http = createHttp({
    ...{
      services,
      hub,
      jobs,
      metrics,
      cache: createPageCache(),
      clientFolder: undefined,
      isReady: () => true,
    },
    presence: { isUnavailable: () => false, answers: async () => true, stop: () => {} },
    build: () => Promise.reject(new Error("These tests ask for no page")),
  });
  const request = (path: string, init: RequestInit) =>
    http.request(path, init, { incoming: { socket: { remoteAddress: "10.0.0.9" } } });
  const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    request("/metrics", { headers });
  return {
    database: own,
    services,
    log,
    request,
    scrape,
    async close() {
      await services.connection.close();
      if (!database) await own.close();
    },
  };
}

/**
 * The value of a sample in Prometheus' text, as it stands there: name, and labels in the order of the gauge.
 */
export function sampleOf(text: string, sample: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

/** The names of everything in Prometheus' text, those of histograms with their endings. */
export function namesIn(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const endings: Record<string, string[]> = {
    histogram: ["_bucket", "_sum", "_count"],
    summary: ["", "_sum", "_count"],
  };
  return new Set(
    types.flatMap(([, name = "", kind = ""]) => (endings[kind] ?? [""]).map((end) => name + end)),
  );
}
