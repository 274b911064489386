import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { databaseUser } from "../../platform/database/system-user.ts";
import { freePort } from "../../platform/free-port.ts";
import { oldestPostgres } from "../../server/open-database.ts";
import { eventually } from "./tools.ts";

const debian = "/usr/lib/postgresql";

/**
 * The programs of the oldest PostgreSQL here that the shop runs on and that is older than its own; `PG_BIN`
 * names others.
 */
export function oldPostgres(): string | null {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const [oldest] = versions
    .filter((version) => version >= oldestPostgres && version < 18)
    .filter((version) => existsSync(path.join(debian, String(version), "bin", "postgres")))
    .sort((one, other) => one - other);
  return oldest === undefined ? null : path.join(debian, String(oldest), "bin");
}

export type OldCluster = { url: string; version: string; stop(): Promise<void> };

/** Starts a cluster of its own with these programs, as the user that PostgreSQL wants, on 127.0.0.1. */
export async function startOldCluster(bin: string): Promise<OldCluster> {
  const user = databaseUser();
  const folder = mkdtempSync(path.join("/tmp", "goldhall-old-"));
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, "old", { mode: 0o600 });
  if (user) for (const made of [folder, passwordFile]) chownSync(made, user.uid, user.gid);
  const data = path.join(folder, "data");
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  const arguments_ = ["-D", data, "-U", "goldhall", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const made = spawnSync(
    path.join(bin, "initdb"),
    [...arguments_, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...user, cwd: folder, encoding: "utf8", env },
  );
  if (made.status !== 0) throw new Error(`The old cluster could not be made: ${made.stderr}`);
  const port = await freePort("database");
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    fsync: "off",
    max_connections: "120",
  };
  const server = spawn(
    path.join(bin, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...user, cwd: folder, stdio: "ignore", env },
  );
  const url = `postgres://goldhall:old@127.0.0.1:${port}/postgres`;
  const version = await eventually("the old PostgreSQL answers", () => versionOf(url));
  return {
    url,
    version,
    async stop() {
      if (server.exitCode === null) {
        server.kill("SIGINT");
        await once(server, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function versionOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return String((await client.query("show server_version")).rows[0]?.server_version);
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
