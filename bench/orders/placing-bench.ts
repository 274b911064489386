import { randomUUID } from "node:crypto";
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { settingsGroups } from "../../domain/settings/inputs.ts";
import { runningUrl } from "../../platform/database/embedded.ts";
import { freePort, started, startShop, stopped } from "../programs.ts";
import { barePlacing, plainSchema } from "./bare-placing.ts";
import { milliseconds, quantile, say } from "./figures.ts";
import { type ProcessorTime, processorTime } from "./processor-time.ts";

const connections = 8;
const seconds = 8;

/**
 * Orders a second through `POST /api/orders` of the built shop as a program of its own, and until everybody
 * is told and every mail is out, beside bare `pg` clients that commit an order's data to plain tables of the
 * same database.
 */
export async function benchPlacing(): Promise<void> {
  const dataDir = mkdtempSync(path.join("/tmp", "goldhall-bench-"));
  // The database user must be able to enter it.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const shop = startShop({ PORT: String(port), DATA_DIR: dataDir });
  try {
    await started(shop, /open at (\S+)/);
    const url = runningUrl(dataDir);
    await makeRoom(url);
    const cost = processorTime(shop.pid ?? 0, postmasterOf(dataDir));
    const ours = await throughApi(port, { cost, settled: () => untilDone(url) });
    await untilDone(url);
    const done = cost();
    const bare = await barePlacing(url, connections, seconds);
    const finished = ours.placed / ((done.at - ours.began.at) / 1000);
    say(`\norders placed a second, ${connections} connections, ${seconds} s each, in one run`);
    say(
      `  POST /api/orders:                     ${ours.rate.toFixed(0).padStart(6)}   p50 ${milliseconds(ours.p50)} ms, p99 ${milliseconds(ours.p99)} ms`,
    );
    say(`  the same, told and mailed:            ${finished.toFixed(0).padStart(6)}`);
    say(
      `  plain tables, 5 prepared statements:  ${bare.toFixed(0).padStart(6)}   ratio ${(ours.rate / bare).toFixed(2)}`,
    );
    const each = (from: number, to: number) => ((to - from) / ours.placed).toFixed(1).padStart(5);
    say("\nmilliseconds of processor time an order: server, PostgreSQL");
    say(
      `  placed:                    ${each(ours.began.server, ours.ended.server)} ${each(ours.began.database, ours.ended.database)}`,
    );
    say(
      `  with everything done:      ${each(ours.began.server, done.server)} ${each(ours.began.database, done.database)}`,
    );
  } finally {
    await stopped(shop);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function postmasterOf(dataDir: string): number {
  const [file] = globSync(path.join(dataDir, "**", "postmaster.pid"));
  return Number(readFileSync(file ?? "", "utf8").split("\n")[0]);
}

/** Waits until everybody is told and every mail is out. */
async function untilDone(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (let waiting = true; waiting; ) {
    await sleep(250);
    const { rows } = await client.query(`
      select exists (select from due_events) or exists (select from mails where state = 'queued') as waiting`);
    waiting = rows[0]?.waiting;
  }
  await client.end();
}

async function makeRoom(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("update gold_positions set total = 1000000000 where kind = 'capacity'");
  // One visitor places everything here.
  const most = { openOrders: 1_000_000, sharePercent: 100, newcomersPercent: 100 };
  await client.query(
    "insert into settings (key, value, version, updated_at) values ('holds', $1, 1, now()) on conflict do nothing",
    [settingsGroups.holds.parse(most)],
  );
  // The demo's pictures would be drawn meanwhile.
  await client.query(`delete from graphile_worker._private_jobs where locked_at is null
    and task_id in (select id from graphile_worker._private_tasks where identifier = 'draw-demo-pictures')`);
  await client.query(plainSchema);
  await client.end();
}

type Answer = { status: number; body: { quote_id?: string } };

function caller(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return (route: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const content = JSON.stringify(body);
      const request = http.request(
        {
          port,
          host: "127.0.0.1",
          agent,
          method: "POST",
          path: route,
          headers: {
            "Content-Type": "application/json",
            "Content-Length": Buffer.byteLength(content),
            ...headers,
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
        },
      );
      request.once("error", reject);
      request.end(content);
    });
}

type Measuring = { cost: () => ProcessorTime; settled: () => Promise<void> };

async function throughApi(port: number, { cost, settled }: Measuring) {
  const call = caller(port);
  const quote = async () => {
    const { status, body } = await call("/api/gold/quotes", { direction: "sell", quantity: 1 });
    if (status !== 201 || !body.quote_id) throw new Error(`No quote: ${status} ${JSON.stringify(body)}`);
    return body.quote_id;
  };
  const quotes: string[] = [];
  await each(async () => {
    while (quotes.length < 600 * seconds) quotes.push(await quote());
  });
  const taken: number[] = [];
  const place = async () => {
    const startedAt = performance.now();
    const answer = await call(
      "/api/orders",
      {
        type: "gold_sale",
        quote_id: quotes.pop(),
        rsn: "Vault Heron",
        // Another customer each, as in a shop.
        customer_email: `heron${quotes.length}@customers.example`,
      },
      { "Idempotency-Key": randomUUID() },
    );
    if (answer.status !== 201) throw new Error(`Not placed: ${answer.status} ${JSON.stringify(answer.body)}`);
    taken.push(performance.now() - startedAt);
  };
  for (let warm = 0; warm < 200; warm += 1) await place();
  await settled();
  taken.length = 0;
  const began = cost();
  const startedAt = performance.now();
  await each(async () => {
    while (performance.now() - startedAt < seconds * 1000 && quotes.length > 0) await place();
  });
  const rate = (taken.length * 1000) / (performance.now() - startedAt);
  const times = { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
  return { rate, ...times, placed: taken.length, began, ended: cost() };
}

async function each(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: connections }, work));
}
