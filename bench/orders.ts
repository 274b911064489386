import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { connect } from "../platform/database/connect.ts";
import { startEmbedded } from "../platform/database/embedded.ts";
import { migrateAll } from "../platform/database/migrate-all.ts";
import { say } from "./orders/figures.ts";
import { type Timing, timeLists } from "./orders/list-bench.ts";
import { benchPlacing } from "./orders/placing-bench.ts";
import { timeSearches } from "./orders/search-bench.ts";
import { seedOrders } from "./orders/seed-orders.ts";
import { seedSearch } from "./orders/seed-search.ts";
import { benchStreams } from "./orders/stream-bench.ts";

// The desk's queries and its search at growing numbers of orders, orders placed a second, and the live stream
// of status changes: `npm run bench -- orders [sizes] [parts]`, such as `orders 10000,100000 lists,search`.
// Only figures and ratios within this run are printed.
const sizes = (process.argv[2] ?? "10000,100000,1000000").split(",").map(Number);
const parts = new Set((process.argv[3] ?? "lists,search,placing,streams").split(","));

const load = () => os.loadavg().map((value) => value.toFixed(1));
say(`${os.cpus().length} processors, load before ${load().join(" ")}`);

function printLists(all: Timing[][]): void {
  if (all.every(({ length }) => length === 0)) return;
  const title = sizes.map((size) => `${size} orders`.padStart(21)).join("");
  say(`\n${"milliseconds, p50 and p99".padEnd(38)}${title}   p99 last / first`);
  for (const [index, { name }] of (all[0] ?? []).entries()) {
    const row = all.flatMap((timings) => timings[index] ?? []);
    const cells = row.map(({ p50, p99 }) => `${p50.toFixed(1).padStart(12)} ${p99.toFixed(1).padStart(8)}`);
    const ratio = (row.at(-1)?.p99 ?? Number.NaN) / (row[0]?.p99 ?? Number.NaN);
    say(`${name.padEnd(38)}${cells.join("")}   ${ratio.toFixed(2).padStart(8)}`);
  }
}

const dataDir = mkdtempSync("/tmp/goldhall-bench-");
// The database user must be able to enter it.
chmodSync(dataDir, 0o755);
const cluster = await startEmbedded({ dataDir });
await migrateAll(cluster.url);
const connection = connect(cluster.url, { onError: () => {} });
try {
  const all: Timing[][] = [];
  const isGrown = parts.has("lists") || parts.has("search");
  for (const size of isGrown ? sizes : sizes.slice(0, 1)) {
    const { seconds, megabytes } = await seedOrders(connection.pool, size);
    say(`${size} orders made in ${seconds.toFixed(1)} s, ${megabytes} MB with their indexes`);
    const timings = parts.has("lists") ? await timeLists(connection.db) : [];
    if (parts.has("search")) {
      await seedSearch(connection.pool, size);
      timings.push(...(await timeSearches(connection.db)));
    }
    all.push(timings);
  }
  printLists(all);
  if (parts.has("streams")) await benchStreams(cluster.url, connection.db);
} finally {
  await connection.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
if (parts.has("placing")) await benchPlacing();
say(`\nload after ${load().join(" ")}`);
