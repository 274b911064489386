import { createHash, timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { GaugeText, Sample } from "../../platform/metrics/metrics-part.ts";

/** Counts and durations of this program in Prometheus' text format. One registry per program, none global. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "goldhall_" });
  const durations = new Histogram({
    name: "goldhall_http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const running = new Gauge({
    name: "goldhall_http_requests_running",
    help: "Requests being answered now",
    registers: [registry],
  });
  const cached = new Counter({
    name: "goldhall_pages_from_cache_total",
    help: "Pages answered with finished bytes",
    registers: [registry],
  });
  const refused = new Counter({
    name: "goldhall_http_refused_total",
    help: "Requests that were refused: not signed in, not allowed or from another site, too large, locked, too many",
    labelNames: ["status"],
    registers: [registry],
  });
  return { registry, durations, running, cached, refused };
}

/**
 * The failures that tell of somebody who tries what they may not; a missing page or a wrong field does not.
 */
const telling = new Set([401, 403, 413, 423, 429]);

export type Metrics = ReturnType<typeof createMetrics>;

/** Measures every request by method and status class; paths stay out, they hold order ids. */
export function measureRequests({ durations, running, refused }: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const end = durations.startTimer();
    running.inc();
    try {
      await next();
    } finally {
      running.dec();
      if (telling.has(c.res.status)) refused.inc({ status: String(c.res.status) });
      end({ method: c.req.method, status: `${Math.floor(c.res.status / 100)}xx` });
    }
  };
}

/** Adds a gauge with exactly the samples that are read when it is asked for; without any it is left out. */
export function addGauge(
  registry: Registry,
  name: string,
  { help, labels = [] }: GaugeText,
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      const samples = await read();
      this.reset();
      // A gauge without labels is 0 after that, which would say that nothing waits.
      if (labels.length === 0) this.remove();
      for (const { labels: sampleLabels = {}, value } of samples) this.set(sampleLabels, value);
    },
  });
}

/**
 * `/metrics` in Prometheus' text format, for whom `mayReadMetrics` lets in; for everybody else there is no
 * such page.
 */
export function addMetricsRoute(app: Hono, { registry }: Metrics, token: string | undefined): void {
  app.get("/metrics", async (c) => {
    if (!mayReadMetrics(c, token)) return c.text("Not found", 404);
    const headers = { "Content-Type": registry.contentType, "Cache-Control": "no-store" };
    return c.text(await registry.metrics(), 200, headers);
  });
}

const forwarded = /^(x-forwarded.*|forwarded|x-real-ip|via|cf-.*|true-client-ip)$/;

/** With a token set only its bearer, without one only this machine, and not what a proxy on it passes on. */
function mayReadMetrics(c: Context, token: string | undefined): boolean {
  if (token) return sameText(c.req.header("authorization") ?? "", `Bearer ${token}`);
  if (Object.keys(c.req.header()).some((name) => forwarded.test(name))) return false;
  const host = (c.req.header("host") ?? "").replace(/:\d+$/, "");
  if (!["localhost", "127.0.0.1", "[::1]"].includes(host)) return false;
  const address = getConnInfo(c).remote.address ?? "";
  return address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
}

/** Compares in a time that tells nothing about where two texts differ. */
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
