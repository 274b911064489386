import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SystemUser } from "./system-user.ts";

/** Where a cluster keeps how it is reached; a cluster without this file was never finished. */
export const accessName = "goldhall.json";

type NewCluster = { cluster: string; initdb: string; user: SystemUser; disposable: boolean };

/**
 * Makes a new cluster beside its place and moves it there when it is complete, so that a power cut on the way
 * leaves nothing that looks like a database. Throws with PostgreSQL's own words when it cannot be made.
 */
export function makeCluster({ cluster, initdb, user, disposable }: NewCluster): void {
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
