import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { settingsGroups } from "../../domain/settings/inputs.ts";
import { runningUrl } from "../../platform/database/embedded.ts";
import { freePort, started, startShop, stopped } from "../programs.ts";
import { barePlacing, inOneStatement, inTransaction } from "./bare-placing.ts";
import { milliseconds, quantile, say } from "./figures.ts";

const connections = 8;
const seconds = 8;

/**
 * Orders a second through `POST /api/orders` of the built shop as a program of its own, beside bare `pg`
 * clients that commit the same rows to the same database, whose triggers, indexes and jobs are at work for
 * both.
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
    await tell(url, false);
    const untold = await throughApi(port);
    await tell(url, true);
    const ours = await throughApi(port);
    say(`\norders placed a second, ${connections} connections, ${seconds} s each, in one run`);
    say(
      `  POST /api/orders:                              ${ours.rate.toFixed(0).padStart(6)}   p50 ${milliseconds(ours.p50)} ms, p99 ${milliseconds(ours.p99)} ms`,
    );
    say(
      `  the same while nobody is told:                 ${untold.rate.toFixed(0).padStart(6)}   ratio ${(ours.rate / untold.rate).toFixed(2)}`,
    );
    for (const [name, way] of [
      ["pg, a transaction of 5 prepared statements", inTransaction],
      ["pg, one prepared statement", inOneStatement],
    ] as const) {
      const bare = await barePlacing(url, way, connections, seconds);
      say(
        `  ${`${name}:`.padEnd(46)} ${bare.toFixed(0).padStart(6)}   ratio ${(ours.rate / bare).toFixed(2)}`,
      );
    }
    say("  (bare: idempotency key, capacity, order, event, job; nothing read, checked, signed or sealed)");
  } finally {
    await stopped(shop);
    rmSync(dataDir, { recursive: true, force: true });
  }
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
  await client.end();
}

/** Whether events that are worth telling add their job, with what comes of it: inboxes, push, webhooks. */
async function tell(url: string, tells: boolean): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`alter table events ${tells ? "enable" : "disable"} trigger events_notify`);
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

async function throughApi(port: number) {
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
        customer_email: "heron@customers.example",
      },
      { "Idempotency-Key": randomUUID() },
    );
    if (answer.status !== 201) throw new Error(`Not placed: ${answer.status} ${JSON.stringify(answer.body)}`);
    taken.push(performance.now() - startedAt);
  };
  for (let warm = 0; warm < 200; warm += 1) await place();
  taken.length = 0;
  const startedAt = performance.now();
  await each(async () => {
    while (performance.now() - startedAt < seconds * 1000 && quotes.length > 0) await place();
  });
  const rate = (taken.length * 1000) / (performance.now() - startedAt);
  return { rate, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
}

async function each(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: connections }, work));
}
