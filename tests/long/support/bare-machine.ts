import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ownBinaries } from "./postgres-node.ts";

/**
 * A machine of its own as far as this one can play one, with a PostgreSQL such as Debian's package starts.
 */
export type BareMachine = {
  /** Runs a script as root, by bash, until its first failure; answers all that it said. */
  run(script: string, options: { folder: string; network: "own" | "internet" }): Promise<Ran>;
  stop(): void;
};
type Ran = { status: number | null; output: string };

const programs = ["unshare", "nsenter", "chroot", "runuser", "setpriv", "useradd", "ip", "openssl"];
// Of Debian's packages for PostgreSQL and Node.js, which a test can't install.
const packaged = ["psql", "createdb", "npm"];

/** Why this machine can't play another; undefined where it can. */
export function machineObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return "needs root";
  const missing = [...programs, ...packaged].filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing.length > 0) return `needs ${missing.join(", ")}`;
  if (!existsSync("/usr/bin/node")) return "needs /usr/bin/node";
  const { status } = spawnSync("unshare", ["--mount", "--net", "--pid", "--fork", "true"]);
  return status === 0 ? undefined : "needs a kernel that lets root make namespaces";
}

/**
 * Everything of this machine is there and can be changed; what is changed is kept in memory and goes with it.
 */
const beginning = (folder: string) => `
  mount -t tmpfs tmpfs ${folder} && cd ${folder} && mkdir upper work root
  mount -t overlay overlay -o lowerdir=/,upperdir=$PWD/upper,workdir=$PWD/work root
  mount -t proc proc root/proc && mount --rbind /dev root/dev && ip link set lo up
  echo ready && exec sleep infinity`;

/** Nothing of a shop before, and a cluster as on a Debian that has no locale set. */
const furnishing = (binaries: string) => `
  cp --archive ${path.dirname(binaries)} /opt/postgresql
  rm --recursive --force /opt/goldhall /etc/goldhall /var/lib/goldhall /var/backups/goldhall /etc/postgresql /run/postgresql
  if id goldhall 2>/dev/null; then userdel goldhall; fi
  id postgres 2>/dev/null || useradd --system postgres
  install --directory --owner postgres /run/postgresql /srv/postgresql
  as_postgres() { runuser -u postgres -- "$@"; }
  as_postgres /opt/postgresql/bin/initdb --pgdata=/srv/postgresql/data --username=postgres \\
    --auth-local=peer --auth-host=scram-sha-256 --no-locale --encoding=SQL_ASCII --no-sync
  as_postgres /opt/postgresql/bin/pg_ctl --pgdata=/srv/postgresql/data --log=/srv/postgresql/log --wait \\
    --options='-k /run/postgresql -h localhost -p 5432' start
  printf '#!/bin/sh\\nexec /usr/bin/node %s "$@"\\n' ${path.resolve("tests/long/support/systemctl-double.mjs")} \\
    >/usr/local/bin/systemctl
  printf '#!/bin/sh\\nexec cat /var/log/goldhall.log\\n' >/usr/local/bin/journalctl
  chmod +x /usr/local/bin/systemctl /usr/local/bin/journalctl`;

/** How this machine reaches the package registry. */
const network = Object.entries(process.env)
  .filter(([name]) => /^(NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i.test(name))
  .map(([name, value]) => `${name}=${value}`);
const environment = ["PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", ...network];

/** Starts such a machine; it ends with `stop`, and with this program. */
export async function startBareMachine(): Promise<BareMachine> {
  const folder = mkdtempSync("/tmp/goldhall-machine-");
  const flags = ["--mount", "--net", "--pid", "--fork", "--kill-child"];
  const holder = spawn("unshare", [...flags, "bash", "-o", "errexit", "-c", beginning(folder)]);
  const stop = () => {
    holder.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stop);
  await saidReady(holder);
  const inside = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, "utf8").trim();
  const machine: BareMachine = {
    stop,
    run: (script, { folder: cwd, network: reach }) =>
      ran("nsenter", [
        ...["--target", inside, "--mount", "--pid", ...(reach === "own" ? ["--net"] : [])],
        ...["chroot", path.join(folder, "root"), "env", "-i", "-C", cwd, ...environment],
        ...["bash", "-o", "errexit", "-o", "pipefail", "-c", script],
      ]),
  };
  const furnished = await machine.run(furnishing(ownBinaries()), { folder: "/", network: "own" });
  if (furnished.status === 0) return machine;
  stop();
  throw new Error(`The machine was not made:\n${furnished.output}`);
}

function saidReady(holder: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let errors = "";
    holder.stderr?.on("data", (chunk) => (errors += String(chunk)));
    holder.stdout?.once("data", () => resolve());
    holder.once("exit", () => reject(new Error(`The machine ended: ${errors}`)));
  });
}

function ran(program: string, args: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += String(chunk)));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output }));
  });
}
