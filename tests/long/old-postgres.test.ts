import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtServer } from "../support/built-server.ts";
import { type OldCluster, oldPostgres, startOldCluster } from "../support/old-postgres.ts";

const bin = oldPostgres();
const reason =
  "no PostgreSQL from 14 to 17 is installed here: apt-get install postgresql, or name its programs in PG_BIN";
let cluster: OldCluster | undefined;

beforeAll(async () => {
  if (bin) cluster = await startOldCluster(bin);
});
afterAll(() => cluster?.stop());

/**
 * Integration tests that touch every table and every kind of statement: the log, orders, money, the chain,
 * jobs, the catalog.
 */
const slice = [
  "tests/live",
  "tests/orders",
  "tests/payments",
  "tests/gold",
  "tests/account-sales",
  "tests/boosts",
  "tests/listings",
  "tests/promotions",
  "tests/people",
  "tests/platform",
  "tests/settings",
];

test("the integration tests pass on the oldest PostgreSQL that is here", async (context) => {
  if (!cluster) return context.skip(reason);
  process.stdout.write(`\n  on PostgreSQL ${cluster.version}\n`);
  const run = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--project", "integration", ...slice],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, TEST_CLUSTER_URL: cluster.url } },
  );
  const [code] = await once(run, "exit");
  expect(code).toBe(0);
});

test("a shop is set up on it, and the proofs of its log and its books run there", async (context) => {
  if (!cluster) return context.skip(reason);
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query("create database shop");
  await admin.end();
  const url = new URL(cluster.url);
  url.pathname = "/shop";
  for (const [command, said] of [
    ["migrate", "The database is up to date."],
    ["verify-log", "events of"],
    ["verify-ledger", "Everything balances."],
  ] as const) {
    const done = spawnSync(process.execPath, [builtServer(), "shop", command], {
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production", DEMO: "1", DATABASE_URL: url.href },
    });
    expect(done.stdout + done.stderr).toContain(said);
    expect(done.status).toBe(0);
  }
});
