import { fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { system } from "../kernel/actor.ts";
import type { Topic } from "../kernel/topics.ts";
import { connect, type Database } from "../platform/database/connect.ts";
import { startEmbedded } from "../platform/database/embedded.ts";
import { migrate } from "../platform/database/migrate.ts";
import { appendEvent } from "../platform/events/index.ts";
import { createLiveHub } from "../platform/live/hub.ts";
import { liveResponse } from "../platform/live/stream-response.ts";
import { createLogger } from "../platform/log/logger.ts";

// How long a change takes from the start of its transaction to the frame in a browser, with `streams` open on
// one process: `node bench/live.ts [streams]`. The reference is a bare NOTIFY to a bare LISTEN in the same
// run.
const streams = Number(process.argv[2] ?? 2_000);
const changes = 500;
const broadcasts = 20;

const now = () => performance.timeOrigin + performance.now();
const say = (line: string) => process.stdout.write(`${line}\n`);

function summary(latencies: number[]): string {
  const sorted = latencies.sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms (${sorted.length} measured)`;
}

async function measureNotify(url: string): Promise<number[]> {
  const [sender, receiver] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([sender.connect(), receiver.connect()]);
  await receiver.query("listen bench");
  const latencies: number[] = [];
  for (let count = 0; count < changes; count += 1) {
    const heard = once(receiver, "notification");
    const startedAt = now();
    await Promise.all([sender.query("notify bench"), heard]);
    latencies.push(now() - startedAt);
  }
  await Promise.all([sender.end(), receiver.end()]);
  return latencies;
}

function append(db: Database, subjectId: string, topic: string) {
  return appendEvent(db, {
    subjectKind: "bench",
    subjectId,
    type: "order.status_changed",
    actor: system("bench"),
    visibility: "public",
    topics: [topic as Topic],
  });
}

const dataDir = mkdtempSync("/tmp/goldhall-bench-");
// The database user must be able to enter it.
chmodSync(dataDir, 0o755);
const cluster = await startEmbedded({ dataDir });
await migrate(cluster.url, "migrations");
const log = createLogger("warn");
const connection = connect(cluster.url, { onError: () => {} });
const hub = createLiveHub({ url: cluster.url, db: connection.db, log, tellsWhat: () => true });
await hub.start();
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
const { port } = server.address() as AddressInfo; // a TCP server
const reference = summary(await measureNotify(cluster.url));
const opening = now();
const browsers = fork(fileURLToPath(new URL("./live-clients.ts", import.meta.url)), [
  `http://127.0.0.1:${port}/api/live`,
  String(streams),
]);

async function arrivals(): Promise<Array<[string, number]>> {
  const answer = once(browsers, "message");
  browsers.send("report");
  const [list] = await answer;
  return list;
}

try {
  await once(browsers, "message");
  const { openStreams } = hub.stats();
  say(`${openStreams} streams open after ${Math.round(now() - opening)} ms`);
  const startedAt = new Map<string, number>();
  for (let change = 0; change < changes; change += 1) {
    const id = `single-${change}`;
    startedAt.set(`bench:${id}`, now());
    await Promise.all([append(connection.db, id, `order:${Math.floor(Math.random() * streams)}`), sleep(10)]);
  }
  await sleep(500);
  const single = await arrivals();
  for (let change = 0; change < broadcasts; change += 1) {
    const id = `all-${change}`;
    startedAt.set(`bench:${id}`, now());
    await Promise.all([append(connection.db, id, "site:rates"), sleep(500)]);
  }
  const all = await arrivals();
  const latency = ([subject, at]: [string, number]) => at - (startedAt.get(subject) ?? Number.NaN);
  say(`bare NOTIFY to LISTEN:               ${reference}`);
  say(`change to the one stream it is for:  ${summary(single.map(latency))}`);
  say(`change to all ${streams} streams:         ${summary(all.map(latency))}`);
  say(`memory of the process: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`);
} finally {
  browsers.kill();
  await hub.stop();
  server.close();
  await connection.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
