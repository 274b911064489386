import type { MiddlewareHandler } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

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

/** Adds gauges that are read from elsewhere at the moment they are asked for. */
export function addGauges(
  registry: Registry,
  gauges: Record<string, { help: string; read: () => number }>,
): void {
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}
