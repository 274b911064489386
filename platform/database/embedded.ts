import { spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedHome, embeddedHome } from "./embedded-home.ts";
import { accessName, makeCluster } from "./make-cluster.ts";
import { withStartLock } from "./start-lock.ts";
import { databaseUser, type SystemUser } from "./system-user.ts";

const database = "goldhall";
/** Any fixed number: the session lock that marks the one program that owns this cluster. */
const ownerLock = 4_801_221_002;

/** How to reach the cluster; kept beside it so that the next start can take over a cluster left running. */
type Access = { port: number; password: string };

export type EmbeddedDatabase = {
  url: string;
  /** Folder of the cluster when it could not be kept under the data folder. */
  movedTo: string | undefined;
  stop(): Promise<void>;
};

/** Thrown when another program already runs on this data; nothing was touched. */
export class AlreadyRunningError extends Error {}

export type EmbeddedOptions = {
  dataDir: string /** Trades safety for speed: only for tests. */;
  disposable?: boolean;
};

/**
 * Starts the real PostgreSQL that ships in an npm package, with its cluster under `dataDir`, on 127.0.0.1 and a
 * free port. A cluster left running by a killed program is taken over, one that another living program owns
 * gives AlreadyRunningError. The server runs in a session of its own, so that Ctrl-C reaches only us and
 * requests can finish before the database stops.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = databaseUser();
  const home = embeddedHome(options.dataDir, user);
  const accessFile = path.join(home.cluster, accessName);
  const disposable = options.disposable ?? false;
  const { access, owner } = await withStartLock(path.join(options.dataDir, "start.lock"), async () => {
    if (!existsSync(accessFile)) {
      makeCluster({ cluster: home.cluster, initdb: home.binaries.initdb, user, disposable });
    }
    const running = await run(home, accessFile, user, options);
    return { access: running, owner: await own(running) };
  });
  await createDatabase(access);
  return {
    url: urlOf(access, database),
    movedTo: home.moved ? home.cluster : undefined,
    stop: async () => {
      await owner.end();
      await stopServer(home.cluster);
    },
  };
}

/** The address of the cluster that another program runs on `dataDir`, for a command beside it. */
export function runningUrl(dataDir: string): string {
  const { cluster } = embeddedHome(dataDir, databaseUser());
  return urlOf(readAccess(path.join(cluster, accessName)), database);
}

function readAccess(file: string): Access {
  return JSON.parse(readFileSync(file, "utf8")) as Access; // only this module writes it
}

function urlOf(access: Access, name: string): string {
  return `postgres://goldhall:${access.password}@127.0.0.1:${access.port}/${name}`;
}

async function run(
  home: EmbeddedHome,
  accessFile: string,
  user: SystemUser,
  options: EmbeddedOptions,
): Promise<Access> {
  const known = readAccess(accessFile);
  if (serverPid(home.cluster) !== undefined && (await answers(known, 30_000))) return known;
  const access = { port: await freePort(), password: known.password };
  writeFileSync(accessFile, JSON.stringify(access), { mode: 0o600 });
  const log = openSync(path.join(options.dataDir, "postgres.log"), "a", 0o600);
  const server = spawn(home.binaries.postgres, serverArguments(home.cluster, access.port, options), {
    ...user,
    cwd: home.cluster,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, LC_ALL: "C" },
  });
  server.unref();
  let exited = false;
  server.once("exit", () => {
    exited = true;
  });
  for (let waited = 0; waited < 60_000 && !exited; waited += 25) {
    if (await answers(access, 0)) return access;
    await sleep(25);
  }
  throw new Error(`PostgreSQL did not start; see ${path.join(options.dataDir, "postgres.log")}`);
}

function serverArguments(cluster: string, port: number, options: EmbeddedOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "120",
    shared_buffers: options.disposable ? "64MB" : "128MB",
    jit: "off",
    random_page_cost: "1.1",
    log_min_messages: "warning",
    // Statements and details hold what people typed, mail addresses among it.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    ...(options.disposable ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

async function answers(access: Access, patience: number): Promise<boolean> {
  for (let waited = 0; ; waited += 100) {
    const client = new pg.Client({
      connectionString: urlOf(access, "postgres"),
      connectionTimeoutMillis: 2_000,
    });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => {});
      if (waited >= patience) return false;
      await sleep(100);
    }
  }
}

async function own(access: Access): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(access, "postgres"), keepAlive: true });
  // Losing this session while running is survivable: the pool reports the real trouble.
  client.on("error", () => {});
  await client.connect();
  const locked = await client.query("select pg_try_advisory_lock($1) as mine", [ownerLock]);
  if (locked.rows[0]?.mine !== true) {
    await client.end();
    throw new AlreadyRunningError("Another Goldhall is running on this data");
  }
  return client;
}

async function createDatabase(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(access, "postgres") });
  await client.connect();
  const found = await client.query("select 1 from pg_database where datname = $1", [database]);
  if (found.rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
}

/** The process id of the cluster's server, or undefined when none is alive. */
function serverPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/**
 * Asks the postmaster to end once the last connection has (SIGTERM), and after two seconds not to wait for them
 * any longer (SIGINT); returns when its lock file is gone.
 */
async function stopServer(cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ["SIGTERM", 2_000],
    ["SIGINT", 30_000],
  ] as const) {
    const pid = serverPid(cluster);
    if (pid === undefined) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patience && serverPid(cluster) !== undefined; waited += 20) await sleep(20);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
