import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../free-port.ts";
import { type Access, answers, readAccess, urlOf } from "./embedded-access.ts";
import { type EmbeddedHome, embeddedHome } from "./embedded-home.ts";
import { type ServerOptions, serverPid, startServer, stopServer } from "./embedded-server.ts";
import { type KeepOptions, keepOwned } from "./keep-owned.ts";
import { isAlive, withStartLock } from "./start-lock.ts";
import { databaseUser, type SystemUser } from "./system-user.ts";

/** Where a cluster keeps how it is reached; a cluster without this file was never finished. */
const accessName = "goldhall.json";

const database = "goldhall";
/** Any fixed number: the session lock that marks the one program that owns this cluster. */
const ownerLock = 4_801_221_002;

type EmbeddedDatabase = {
  url: string;
  /** Folder of the cluster when it could not be kept under the data folder. */
  movedTo: string | undefined;
  stop(): Promise<void>;
};

/** Thrown when another program already runs on this data; nothing was touched. */
export class AlreadyRunningError extends Error {}

/**
 * Starts the real PostgreSQL that ships in an npm package, with its cluster under `dataDir`, on 127.0.0.1 and
 * a free port. It ends with this program, however that ends. A cluster left running all the same is taken
 * over, and then stopped like our own; one that another living program owns gives AlreadyRunningError. With
 * `keep` it is started again when it ends by itself, at the same address.
 */
export async function startEmbedded(
  options: ServerOptions & { keep?: KeepOptions },
): Promise<EmbeddedDatabase> {
  const user = databaseUser();
  const home = embeddedHome(options.dataDir, user);
  const accessFile = path.join(home.cluster, accessName);
  const disposable = options.disposable ?? false;
  const start = (port?: number) =>
    withStartLock(path.join(options.dataDir, "start.lock"), () => {
      if (!existsSync(accessFile)) {
        makeCluster({ cluster: home.cluster, initdb: home.binaries.initdb, user, disposable });
      }
      return runAndOwn(home, accessFile, user, { ...options, port });
    });
  const { access, owner } = await start();
  await createDatabase(access);
  const startAgain = async () => (await start(access.port)).owner;
  const stop = () => stopServer(home.cluster);
  const kept = options.keep && keepOwned(owner, startAgain, stop, options.keep);
  return {
    url: urlOf(access, database),
    movedTo: home.moved ? home.cluster : undefined,
    stop: async () => {
      // One whose server hangs would say goodbye for ever.
      await Promise.race([(kept?.release() ?? owner).end(), sleep(500)]);
      await stop();
    },
  };
}

/** The address of the cluster that another program runs on `dataDir`, for a command beside it. */
export function runningUrl(dataDir: string): string {
  const { cluster } = embeddedHome(dataDir, databaseUser());
  return urlOf(readAccess(path.join(cluster, accessName)), database);
}

/**
 * Takes a running cluster over, or starts it. One that is ending, since its program was killed, is waited
 * for.
 */
async function runAndOwn(
  home: EmbeddedHome,
  accessFile: string,
  user: SystemUser,
  options: ServerOptions & { port: number | undefined },
): Promise<{ access: Access; owner: pg.Client }> {
  const known = readAccess(accessFile);
  const isThere = (waited: number) => waited < 30_000 && serverPid(home.cluster) !== undefined;
  // The server of a killed program ends by itself a moment later. One that does not has lost the shell that
  // would end it.
  if (known.owner !== undefined && !isAlive(known.owner)) await untilGone(home.cluster, 3_000);
  if (isThere(0) && (await answers(known, isThere))) {
    const owner = await own(known);
    if (owner) return { access: writeAccess(accessFile, known), owner };
    await untilGone(home.cluster, 30_000);
  }
  const access = writeAccess(accessFile, {
    port: options.port ?? (await freePort("database")),
    password: known.password,
  });
  await startServer(home, access, user, options);
  const owner = await own(access);
  if (!owner) throw new Error("PostgreSQL ended right after its start");
  return { access, owner };
}

async function untilGone(cluster: string, patience: number): Promise<void> {
  for (let waited = 0; waited < patience && serverPid(cluster) !== undefined; waited += 20) await sleep(20);
}

function writeAccess(file: string, access: Access): Access {
  writeFileSync(file, JSON.stringify({ ...access, owner: process.pid }), { mode: 0o600 });
  return access;
}

/**
 * Marks this program as the cluster's owner. Undefined when the cluster ends meanwhile, as it does when the
 * program that owned it was killed. Throws AlreadyRunningError when that program lives.
 */
async function own(access: Access): Promise<pg.Client | undefined> {
  for (let waited = 0; ; waited += 50) {
    const client = new pg.Client({ connectionString: urlOf(access, "postgres"), keepAlive: true });
    // Losing this session while running is survivable: `keepOwned` sees its end.
    client.on("error", () => {});
    try {
      await client.connect();
      const locked = await client.query("select pg_try_advisory_lock($1) as mine", [ownerLock]);
      if (locked.rows[0]?.mine === true) return client;
    } catch {
      return undefined;
    }
    await client.end();
    // PostgreSQL may take a moment to notice that the program that owned it is gone.
    const isOwned = access.owner === undefined || isAlive(access.owner);
    if (isOwned || waited >= 10_000)
      throw new AlreadyRunningError("Another Goldhall is running on this data");
    await sleep(50);
  }
}

async function createDatabase(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(access, "postgres") });
  await client.connect();
  const found = await client.query("select 1 from pg_database where datname = $1", [database]);
  if (found.rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
}

type NewCluster = { cluster: string; initdb: string; user: SystemUser; disposable: boolean };

/**
 * Makes a new cluster beside its place and moves it there when it is complete, so that a power cut on the way
 * leaves nothing that looks like a database. Throws with PostgreSQL's own words when it cannot be made.
 */
function makeCluster({ cluster, initdb, user, disposable }: NewCluster): void {
  const partial = `${cluster}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const data = path.join(partial, "data");
  const passwordFile = path.join(partial, "password");
  const password = randomBytes(24).toString("hex");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const made of [partial, passwordFile]) chownSync(made, user.uid, user.gid);
  const done = spawnSync(initdb, initArguments(data, passwordFile, disposable), {
    ...user,
    cwd: partial,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  if (done.status !== 0) {
    rmSync(partial, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not be set up: ${done.error?.message ?? done.stderr}`);
  }
  writeFileSync(path.join(data, accessName), JSON.stringify({ port: 0, password }), { mode: 0o600 });
  renameSync(data, cluster);
  rmSync(partial, { recursive: true, force: true });
}

function initArguments(data: string, passwordFile: string, disposable: boolean): string[] {
  return [
    `--pgdata=${data}`,
    "--username=goldhall",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    ...(disposable ? ["--no-sync"] : []),
  ];
}
