import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { settingsGroups } from "../../domain/settings/inputs.ts";
import { freePort } from "../../platform/free-port.ts";
import { spawnShop } from "./built-server.ts";
import { testDatabase } from "./database.ts";
import { generousLimits } from "./generous-holds.ts";
import { templates } from "./templates.ts";
import { ended, eventually } from "./tools.ts";

/** A shop that runs. */
export type RunningShop = {
  origin: string;
  databaseUrl: string;
  /** Everything the server printed so far: its log, to be searched. */
  output(): string;
  /** Asks its database directly, for what no page shows. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
};

/** A shop that belongs to one test file. */
export type ShopServer = RunningShop & { process: ChildProcess; stop(): Promise<void> };

let shared: Promise<RunningShop> | undefined;

/**
 * The shop of this worker, which ends with it, for files that neither change nor count what others see: each
 * brings orders, accounts and people of its own. A shop that has just started compiles every page that it is
 * asked for.
 */
export function sharedShop(): Promise<RunningShop> {
  shared ??= startShopServer();
  return shared;
}

/** The master key of these shops, for tests that seal and open what theirs does. */
export const vaultKey = { id: "tests", key: "qPZ3x0m8Vb1cKc7rT5uYwEoJd2sLhGn4iFa6Q9vB0kM=" };

type Options = { env?: Record<string, string>; databaseUrl?: string };

/**
 * The built shop as a program of its own on a database of its own, with the demo's content and people. `env`
 * is added to its environment; with `databaseUrl` it runs beside another one on the same database.
 */
export async function startShopServer(options: Options = {}): Promise<ShopServer> {
  // Another program may have taken the port meanwhile, such as another run of these tests.
  const isTaken = (error: unknown) => error instanceof Error && error.message.includes("is already in use");
  return startOnce(options).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return startOnce(options);
  });
}

async function startOnce(options: Options): Promise<ShopServer> {
  // What the demo has sealed there can't be opened with other keys.
  const demo = !options.databaseUrl && !options.env?.VAULT_KEYS;
  if (demo) await ensureDemoTemplate();
  const database = options.databaseUrl ? undefined : await testDatabase({ max: 1, demo });
  const databaseUrl = options.databaseUrl ?? database?.url ?? "";
  const port = await freePort();
  const dataDir = mkdtempSync(path.join("/tmp", "goldhall-shop-"));
  const child = spawnShop({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "info",
    // The same for all, since several run over one database.
    VAULT_KEYS: `${vaultKey.id}:${vaultKey.key}`,
    ...options.env,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (printed += String(chunk)));
  const origin = `http://localhost:${port}`;
  // The database is dropped while connections to it rest here.
  const questions = new pg.Pool({ connectionString: databaseUrl, max: 2 }).on("error", () => {});
  await untilReady(child, origin, () => printed);
  // One browser plays all visitors and staff here; what one of them may hold, reveal and pay out in a day
  // has tests of its own.
  await questions.query(
    `insert into settings (key, value, version, updated_at) values ('holds', $1, 1, now()), ('approvals', $2, 1, now())
     on conflict do nothing`,
    [
      settingsGroups.holds.parse(generousLimits),
      settingsGroups.approvals.parse({ revealsPerHour: 1_000, personDayCents: 100_000_000 }),
    ],
  );
  return {
    origin,
    databaseUrl,
    output: () => printed,
    process: child,
    query: async (statement, values) =>
      (await questions.query<Record<string, unknown>>(statement, values)).rows,
    async stop() {
      await ended(child);
      await questions.end();
      await database?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Lets a first shop fill a database, which the others are started on clones of: four passwords to hash and
 * all the demo's texts are a third of the work of a start. What its running left there is taken out again.
 */
async function ensureDemoTemplate(): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("clusterUrl") });
  await admin.connect();
  try {
    // Any fixed number: one of the workers makes it, the others wait.
    await admin.query("select pg_advisory_lock(4801221004)");
    const found = await admin.query("select from pg_database where datname = $1", [templates.demo]);
    if (found.rowCount) return;
    const database = await testDatabase({ max: 1 });
    const shop = await startOnce({ databaseUrl: database.url });
    await shop.stop();
    await database.pool.query("delete from chain_watch; delete from graphile_worker._private_known_crontabs");
    await database.pool.end();
    await admin.query(
      `alter database ${new URL(database.url).pathname.slice(1)} rename to ${templates.demo}`,
    );
  } finally {
    await admin.end();
  }
}

/** A shop says that it is open when it has its port: what answers there before is somebody else. */
async function untilReady(child: ChildProcess, origin: string, printed: () => string): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () =>
    printed().includes(`Goldhall is open at ${origin}`) &&
    fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  await eventually("the shop is ready", async () => isOver() || (await isReady()), 540, 100).catch(() => {});
  if (isOver() || !(await isReady())) throw new Error(`The shop did not start:\n${printed()}`);
}
