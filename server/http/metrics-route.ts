import { createHash, timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, Hono } from "hono";
import type { Metrics } from "./metrics.ts";

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
