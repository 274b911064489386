import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Access, answers } from "./embedded-access.ts";
import type { EmbeddedHome } from "./embedded-home.ts";
import type { SystemUser } from "./system-user.ts";

export type ServerOptions = {
  dataDir: string;
  /** Trades safety for speed: only for tests. */
  disposable?: boolean;
};

/**
 * Runs the server until its own end or until the pipe of this shell closes, which it does however our program
 * ends: killed, it leaves no database behind. SIGINT ends a server without waiting for its connections, whose
 * transactions are undone.
 */
const untilPipeCloses = `exec 3<&0
"$@" 3<&- & child=$!
(read -r line <&3; kill -INT "$child") & guard=$!
wait "$child"
kill "$guard"`;

/**
 * Starts the cluster's server and waits until it answers. It runs in a session of its own, so that Ctrl-C
 * reaches only us and requests can finish before the database stops. Throws when it ends instead.
 */
export async function startServer(
  home: EmbeddedHome,
  access: Access,
  user: SystemUser,
  options: ServerOptions,
): Promise<void> {
  const logFile = path.join(options.dataDir, "postgres.log");
  const server = spawnServer(home, serverArguments(home.cluster, access.port, options), user, logFile);
  server.unref();
  let exited = false;
  server.once("exit", () => {
    exited = true;
  });
  if (await answers(access, (waited) => waited < 60_000 && !exited)) return;
  server.stdin?.destroy();
  throw new Error(`PostgreSQL did not start; see ${logFile}`);
}

function spawnServer(home: EmbeddedHome, args: string[], user: SystemUser, logFile: string): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  const { postgres } = home.binaries;
  const options = { ...user, cwd: home.cluster, env: { ...process.env, LC_ALL: "C" } };
  // Windows has no such shell, and ends the children of a program with it.
  if (process.platform === "win32") {
    return spawn(postgres, args, { ...options, stdio: ["ignore", log, log], windowsHide: true });
  }
  return spawn("/bin/sh", ["-c", untilPipeCloses, "sh", postgres, ...args], {
    ...options,
    detached: true,
    stdio: ["pipe", log, log],
  });
}

function serverArguments(cluster: string, port: number, options: ServerOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: options.disposable ? "300" : "120",
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

/** The process id of the cluster's server, or undefined when none is alive. */
export function serverPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/**
 * Asks the cluster's server to end once the last connection has (SIGTERM), whoever started it, and after a
 * second not to wait for them any longer (SIGINT); returns when its lock file is gone.
 */
export async function stopServer(cluster: string): Promise<void> {
  for (const [signal, patience] of [
    ["SIGTERM", 1_000],
    ["SIGINT", 30_000],
  ] as const) {
    const pid = serverPid(cluster);
    if (pid === undefined) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patience && serverPid(cluster) !== undefined; waited += 20) await sleep(20);
  }
}
