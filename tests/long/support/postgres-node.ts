import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { embeddedHome } from "../../../platform/database/embedded-home.ts";
import { databaseUser } from "../../../platform/database/system-user.ts";
import { freePort } from "../../../platform/free-port.ts";
import { eventually } from "../../support/tools.ts";

/**
 * A PostgreSQL of a test, on a port of its own that stays the same however often it is killed and started.
 */
export type PostgresNode = {
  name: string;
  port: number;
  folder: string;
  /** The address of one of its databases. */
  urlOf(database: string): string;
  start(): Promise<void>;
  /** Ends it in an orderly way, without waiting for its clients. */
  stop(): Promise<void>;
  /** SIGKILL: to the postmaster alone, whose children then notice and go, or to every process at once. */
  kill(what: "postmaster" | "all" | "backend"): Promise<void>;
  remove(): void;
};

/** Folder of the programs that come with the shop. */
export function ownBinaries(): string {
  const folder = mkdtempSync("/tmp/goldhall-binaries-");
  const { binaries } = embeddedHome(folder, databaseUser());
  rmSync(folder, { recursive: true });
  return path.dirname(binaries.postgres);
}

type Options = {
  name: string;
  binaries: string;
  /** More settings, as lines of postgresql.conf. */
  settings?: readonly string[];
  /** Made from the files of this stopped node, as its replica. */
  replicaOf?: PostgresNode;
};

/** Makes a node, which is not started yet. It writes safely, as in production. */
export async function postgresNode({
  name,
  binaries,
  settings = [],
  replicaOf,
}: Options): Promise<PostgresNode> {
  const user = databaseUser();
  const port = await freePort("database");
  const home = mkdtempSync(`/tmp/goldhall-pg-${name}-`);
  const folder = path.join(home, "data");
  const own = (file: string) => user && chownSync(file, user.uid, user.gid);
  chmodSync(home, 0o755);
  own(home);
  if (replicaOf) {
    cpSync(replicaOf.folder, folder, { recursive: true });
    spawnSync("chown", ["-R", user ? `${user.uid}:${user.gid}` : `${process.getuid?.()}`, folder]);
    chmodSync(folder, 0o700);
    rmSync(path.join(folder, "postmaster.pid"), { force: true });
    writeFileSync(path.join(folder, "standby.signal"), "");
    own(path.join(folder, "standby.signal"));
  } else {
    const made = spawnSync(
      path.join(binaries, "initdb"),
      ["-D", folder, "-U", "goldhall", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
      { ...user, cwd: home, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } },
    );
    if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
  }
  const configured = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    ...settings,
  ];
  const file = path.join(folder, "goldhall.conf");
  writeFileSync(file, [...common, ...configured, ""].join("\n"));
  own(file);
  writeFileSync(path.join(folder, "postgresql.conf"), "include 'goldhall.conf'\n");
  const log = openSync(path.join(home, "log"), "a", 0o666);
  const urlOf = (database: string) => `postgres://goldhall@127.0.0.1:${port}/${database}`;

  const node: PostgresNode = {
    name,
    port,
    folder,
    urlOf,
    async start() {
      // Killed a moment ago: its children hold the shared memory until they have noticed.
      await eventually("the killed ones are gone", async () => !(await isRunning(folder)), 40, 50);
      const child = spawn(path.join(binaries, "postgres"), ["-D", folder], {
        ...user,
        cwd: folder,
        stdio: ["ignore", log, log],
        env: { ...process.env, LC_ALL: "C" },
      });
      process.once("exit", () => child.kill("SIGKILL"));
      const isUp = () => answers(urlOf("postgres"));
      const isOver = async () => child.exitCode !== null || (await isUp());
      await eventually("PostgreSQL answers", isOver, 60, 50).catch(() => {});
      if (await isUp()) return;
      throw new Error(
        `PostgreSQL ${name} did not start:\n${readFileSync(path.join(home, "log"), "utf8").slice(-2_000)}`,
      );
    },
    async stop() {
      const pid = postmasterOf(folder);
      if (pid === undefined) return;
      process.kill(pid, "SIGINT");
      await eventually("PostgreSQL has stopped", async () => !isAlive(pid), 60);
    },
    kill: (what) => killCluster(folder, what),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
  return node;
}

/** Kills the server of a cluster's folder: its postmaster, every process, or one that works for a client. */
export async function killCluster(folder: string, what: "postmaster" | "all" | "backend"): Promise<void> {
  const pid = postmasterOf(folder);
  if (pid === undefined) return;
  const children = childrenOf(pid);
  const backends = children.filter(({ line }) => line.includes("127.0.0.1("));
  const targets = what === "backend" ? backends.slice(0, 1) : what === "all" ? children : [];
  if (what !== "backend") process.kill(pid, "SIGKILL");
  for (const { pid: target } of targets) killSafely(target);
  if (what !== "backend") await eventually("the killed one is gone", async () => !isAlive(pid));
}

const common = [
  "max_connections = 120",
  "shared_buffers = 64MB",
  "jit = off",
  "fsync = on",
  "wal_level = replica",
  "max_wal_senders = 5",
  "hot_standby = on",
  "log_min_messages = warning",
];

function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
    return isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed child of ours that was not waited for yet is no living program.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function killSafely(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Gone already.
  }
}

function processes(): { pid: number; parent: number; line: string }[] {
  const listed = spawnSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).stdout;
  return listed.split("\n").flatMap((line) => {
    const [, pid, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), line: args }];
  });
}

function childrenOf(pid: number) {
  return processes().filter(({ parent }) => parent === pid);
}

/** Whether any process still works in the folder of a cluster, with or without its postmaster. */
async function isRunning(folder: string): Promise<boolean> {
  if (postmasterOf(folder) !== undefined) return true;
  return processes().some(({ pid, line }) => {
    if (!line.startsWith("postgres: ")) return false;
    const here = spawnSync("readlink", [`/proc/${pid}/cwd`], { encoding: "utf8" }).stdout.trim();
    return here === folder;
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Turns a replica into a primary and waits until it takes writes. */
export async function promote(node: PostgresNode): Promise<void> {
  const client = new pg.Client({ connectionString: node.urlOf("postgres") });
  await client.connect();
  await client.query("select pg_promote(true, 60)");
  await client.end();
}
