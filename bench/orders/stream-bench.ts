import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { channelsOf } from "../../domain/orders/model.ts";
import type { Database } from "../../platform/database/connect.ts";
import { createLiveHub } from "../../platform/live/hub.ts";
import { liveResponse } from "../../platform/live/stream-response.ts";
import { createLogger } from "../../platform/log/logger.ts";
import { milliseconds, quantile, say } from "./figures.ts";
import { move, ordersCtx, pendingOrders } from "./moves.ts";

const streams = 2000;
/** How many of the streams are desks, which hear of every order; the others watch one order each. */
const desks = 50;
const changes = 300;
const now = () => performance.timeOrigin + performance.now();

/**
 * The time from asking for a status change to its frame in the browsers, with 2,000 streams open on one
 * program: that of the order's customer, and those of the desks.
 */
export async function benchStreams(url: string, db: Database): Promise<void> {
  const log = createLogger("warn");
  const hub = createLiveHub({ url, db, log, tellsWhat: () => true });
  await hub.start();
  const server = await serveStreams(hub);
  const ids = await pendingOrders(db, changes);
  const browsers = openBrowsers(server.address() as AddressInfo, ids); // a TCP server
  try {
    await once(browsers.process, "message");
    const startedAt = new Map<string, number>();
    const ctx = ordersCtx(db, log);
    for (let change = 0; change < changes; change += 1) {
      const orderId = ids[change % ids.length] ?? "";
      startedAt.set(`order:${orderId}`, now());
      await Promise.all([move(ctx, orderId), sleep(15)]);
    }
    await sleep(1000);
    report(await arrivals(browsers.process), startedAt);
  } finally {
    browsers.process.kill();
    rmSync(browsers.file);
    await hub.stop();
    server.close();
  }
}

async function serveStreams(hub: ReturnType<typeof createLiveHub>) {
  const app = new Hono().get("/api/live", (context) =>
    liveResponse({
      hub,
      topics: new Set(context.req.queries("topic")),
      lastEventId: undefined,
      signal: context.req.raw.signal,
    }),
  );
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function openBrowsers({ port }: AddressInfo, ids: readonly string[]) {
  const file = `/tmp/goldhall-bench-topics-${process.pid}`;
  const topicOf = (index: number) =>
    index < desks ? "orders" : channelsOf(ids[index - desks] ?? `none-${index}`).customer;
  writeFileSync(file, Array.from({ length: streams }, (_, index) => `topic=${topicOf(index)}`).join("\n"));
  const clients = fileURLToPath(new URL("../live-clients.ts", import.meta.url));
  return { file, process: fork(clients, [`http://127.0.0.1:${port}/api/live`, String(streams), file]) };
}

async function arrivals(browsers: ReturnType<typeof fork>): Promise<Array<[subject: string, at: number]>> {
  const answer = once(browsers, "message");
  browsers.send("report");
  const [list] = await answer;
  return list;
}

function report(heard: Array<[subject: string, at: number]>, startedAt: Map<string, number>): void {
  const latencies = heard.map(([subject, at]) => at - (startedAt.get(subject) ?? Number.NaN));
  const first = new Map<string, number>();
  for (const [index, [subject]] of heard.entries()) {
    const latency = latencies[index] ?? Number.NaN;
    first.set(subject, Math.max(first.get(subject) ?? 0, latency));
  }
  const line = (name: string, values: number[]) =>
    say(
      `  ${name.padEnd(46)} p50 ${milliseconds(quantile(values, 0.5))} ms, p99 ${milliseconds(quantile(values, 0.99))} ms (${values.length} frames)`,
    );
  say(`\nstatus change to frame, ${streams} streams open on one program, ${desks} of them desks`);
  line("every frame", latencies);
  line("the last frame of each change", [...first.values()]);
}
