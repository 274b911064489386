import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "../platform/database/connect.ts";
import { startEmbedded } from "../platform/database/embedded.ts";
import { migrateAll } from "../platform/database/migrate-all.ts";
import { ask, type Timing } from "./listings/ask.ts";
import { loadCatalog } from "./listings/load-catalog.ts";
import { misspelt, seedListings } from "./listings/seed-listings.ts";
import { indexOnly } from "./listings/time-index.ts";
import { milliseconds, quantile, say } from "./orders/figures.ts";
import { freePort, started, startShop, stopped } from "./programs.ts";

// The first page of the catalog at growing numbers of listings, as a page and as the API's answer, through
// HTTP of the built shop: `npm run bench -- listings [sizes] [connections] [seconds]`, such as `listings
// 10000,100000 1,2,8 4`. Beside it stand a bare Hono route with the same bytes, and what plain SQL takes for
// the same questions. Only figures and ratios of this run are printed. `cpu ms` is the processor time of the
// shop for a request, all threads together, which other load on the machine changes least.
const sizes = (process.argv[2] ?? "10000,100000").split(",").map(Number);
const connectionCounts = (process.argv[3] ?? "1,2,8").split(",").map(Number);
const seconds = Number(process.argv[4] ?? "4");

const filtered = "build=Main&type=Regular&price=100-150&price=150-300";
const pages = Array.from({ length: 300 }, (_, at) => at + 1);
/** What is asked for: the search part of the address. An empty one is the page that is kept. */
const cases: [name: string, searches: string[]][] = [
  ["plain", ["?sort=featured"]],
  ["filtered: build, type, two prices", [`?${filtered}`]],
  ["sorted: price", ["?sort=price_asc"]],
  ["sorted: total level, page 40", ["?sort=total&page=40"]],
  ["searched: common word", ["?q=cape"]],
  ["searched: rare word", ["?q=scythe"]],
  ["searched: one letter", ["?q=m"]],
  ["searched: three words", ["?q=infernal+cape+zerker"]],
  ["searched: misspelt, remembered", ["?q=infernl+cap"]],
  ["searched: misspelt, others each time", misspelt().map((word) => `?q=${word}`)],
  ["all of it", [`?q=cape&${filtered}&sort=combat`]],
  // More pages than are kept, so that each is looked for anew.
  ["filtered, another page each time", pages.map((page) => `?${filtered}&page=${page}`)],
  ["searched, another page each time", pages.map((page) => `?q=cape&sort=price_asc&page=${page}`)],
];

async function withShop<T>(
  url: string,
  work: (origin: string, pid: number | undefined) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const shop = startShop({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url });
  try {
    await started(shop, /open at (\S+)/);
    return await work(`http://127.0.0.1:${port}`, shop.pid);
  } finally {
    await stopped(shop);
  }
}

/** Requests per second of a bare route that answers the same bytes. */
async function bareRate(address: string, connections: number): Promise<number> {
  const response = await fetch(address, { headers: { "accept-encoding": "identity" } });
  const file = path.join(dataDir, "answer");
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
  const bare = spawn(process.execPath, ["bench/bare-server.ts", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const port = await started(bare, /(\d+)/);
    return (await ask(`http://127.0.0.1:${port}`, ["/"], { connections, seconds, pid: bare.pid })).rate;
  } finally {
    await stopped(bare);
  }
}

const row = (name: string, { p50, p99, rate, processorMs }: Timing, bare: number) =>
  say(
    `  ${name.padEnd(40)} ${milliseconds(p50)} ${milliseconds(p99)} ${milliseconds(processorMs)} ${rate.toFixed(0).padStart(8)} ${(rate / bare).toFixed(2).padStart(8)}`,
  );

async function measure(origin: string, pid: number | undefined): Promise<void> {
  for (const [route, title] of [
    ["/buy-accounts", "page /buy-accounts, br"],
    ["/api/listings", "GET /api/listings"],
  ] as const) {
    for (const connections of connectionCounts) {
      const bare = await bareRate(`${origin}${route}?sort=featured`, connections);
      say(
        `\n${`${title}, ${connections} connections`.padEnd(43)} p50 ms   p99 ms   cpu ms    req/s  of bare (${bare.toFixed(0)}/s)`,
      );
      const asked = { connections, seconds, pid };
      if (route === "/buy-accounts") row("plain, kept", await ask(origin, [route], asked), bare);
      for (const [name, searches] of cases) {
        const paths = searches.map((search) => `${route}${search}`);
        row(name, await ask(origin, paths, asked), bare);
      }
    }
  }
}

/** What the catalog takes to find pages, each for the first time, one at a time and without the database. */
async function indexAlone(db: ReturnType<typeof connect>["db"]): Promise<void> {
  const timed = await indexOnly(db);
  say("\nthe index alone, another page each time        p50 ms   p99 ms");
  for (const [name, search] of [
    ["plain", ""],
    ["filtered: build, type, two prices", filtered],
    ["searched: common word, by price", "q=cape&sort=price_asc"],
    ["searched: one letter", "q=m"],
    ["searched: three words", "q=infernal+cape+zerker"],
    ["all of it", `q=cape&${filtered}&sort=combat`],
  ]) {
    indexRow(String(name), await timed(pages.map((page) => `${search}&page=${page}`)));
  }
  const words = misspelt().map((word) => `q=${word}`);
  indexRow("searched: misspelt, others each time", await timed(words));
}

const indexRow = (name: string, taken: number[]) =>
  say(`  ${name.padEnd(44)} ${milliseconds(quantile(taken, 0.5))} ${milliseconds(quantile(taken, 0.99))}`);

/** What plain SQL takes for one page of cards and its counts, one question at a time over one connection. */
async function plainSql(pool: ReturnType<typeof connect>["pool"]): Promise<void> {
  const shown = "select * from account_listings where state = 'published'";
  const counted = `select build, type, login_method, delivery_time, width_bucket(price_cents, '{5000,10000,15000,30000}'::int[]), width_bucket(total_level, '{500,1000,1500,2000}'::int[]), count(*)
    from account_listings where state = 'published'`;
  const where = " and build = 'Main' and type = 'Regular' and price_cents >= 10000 and price_cents < 30000";
  const like =
    " and (lower(name) like '%cape%' or lower(description) like '%cape%' or lower(features::text) like '%cape%')";
  say("\nplain SQL, a page and its counts, one at a time   p50 ms   p99 ms");
  for (const [name, condition, sort] of [
    ["plain", "", "featured desc, published_at desc, id"],
    ["filtered", where, "featured desc, published_at desc, id"],
    ["sorted: price", "", "price_cents, published_at desc, id"],
    ["searched: common word", like, "featured desc, published_at desc, id"],
  ]) {
    const taken: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const startedAt = performance.now();
      await pool.query(`${shown}${condition} order by ${sort} limit 24`);
      await pool.query(`${counted}${condition} group by 1, 2, 3, 4, 5, 6`);
      if (turn > 1) taken.push(performance.now() - startedAt);
    }
    say(
      `  ${String(name).padEnd(46)} ${milliseconds(quantile(taken, 0.5))} ${milliseconds(quantile(taken, 0.99))}`,
    );
  }
}

const load = () => os.loadavg().map((value) => value.toFixed(1));
const dataDir = mkdtempSync("/tmp/goldhall-bench-");
// The database user must be able to enter it.
chmodSync(dataDir, 0o755);
const cluster = await startEmbedded({ dataDir });
const connection = connect(cluster.url, { onError: () => {} });
try {
  await migrateAll(cluster.url);
  // The demo's own listings are made first, and go with the others.
  await withShop(cluster.url, async () => {});
  for (const size of sizes) {
    await seedListings(connection.pool, size);
    say(`\n== ${size} listings; ${os.cpus().length} processors, load ${load().join(" ")}`);
    const first = await loadCatalog(connection.db);
    say(
      `first reading ${first.seconds.toFixed(2)} s, ${first.megabytes.toFixed(0)} MB kept, longest block ${first.longestBlock.toFixed(0)} ms`,
    );
    await indexAlone(connection.db);
    await withShop(cluster.url, measure);
    await plainSql(connection.pool);
  }
} finally {
  await connection.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
say(`\nload after ${load().join(" ")}`);
