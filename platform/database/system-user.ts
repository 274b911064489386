import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";

/** The operating-system user that PostgreSQL runs as; undefined means the user of this process. */
export type SystemUser = { uid: number; gid: number } | undefined;

const userName = "postgres";

function idOf(flag: "-u" | "-g"): number | undefined {
  const found = spawnSync("id", [flag, userName], { encoding: "utf8" });
  return found.status === 0 ? Number(found.stdout.trim()) : undefined;
}

/**
 * PostgreSQL refuses to run as root, so root gets the system user `postgres`, made if missing.
 * Throws when that user can neither be found nor made.
 */
export function databaseUser(): SystemUser {
  if (process.getuid?.() !== 0) return undefined;
  if (idOf("-u") === undefined) {
    spawnSync("groupadd", ["--system", userName]);
    const made = spawnSync("useradd", ["--system", "--gid", userName, "--no-create-home", userName]);
    if (made.status !== 0) spawnSync("adduser", ["-S", "-D", "-H", userName]);
  }
  const uid = idOf("-u");
  const gid = idOf("-g");
  if (uid === undefined || gid === undefined) {
    throw new Error("PostgreSQL cannot run as root and the system user `postgres` could not be made");
  }
  return { uid, gid };
}

/** Whether `user` may enter every folder on the way to `target`, which must exist. */
export function canEnter(target: string, user: SystemUser): boolean {
  if (user === undefined) return true;
  let folder = path.resolve(target);
  while (true) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    const parent = path.dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}
