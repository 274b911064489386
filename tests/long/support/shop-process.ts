import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../../platform/free-port.ts";
import { spawnShop } from "../../support/built-server.ts";
import { ended, eventually } from "../../support/tools.ts";

/** One server of the shop, at one address and with one data folder however often it is killed and started. */
export type ShopProcess = {
  name: string;
  origin: string;
  dataDir: string;
  pid(): number | undefined;
  isUp(): boolean;
  /** Starts it, unless it runs, and waits until it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Its clock goes wrong by this much at once, also after a restart. */
  shiftClock(milliseconds: number): void;
  /** The newest of what it printed. */
  output(): string;
  remove(): Promise<void>;
};

type Options = { name: string; env: Record<string, string> };

/** Prepares a server, which is not started yet. */
export async function shopProcess({ name, env }: Options): Promise<ShopProcess> {
  const port = await freePort();
  const dataDir = mkdtempSync(`/tmp/goldhall-${name}-`);
  // The database user of an embedded cluster must be able to enter it.
  chmodSync(dataDir, 0o755);
  const clock = path.join(dataDir, "clock");
  writeFileSync(clock, "0");
  const origin = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let printed = "";
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  function spawned(): ChildProcess {
    const preload = path.resolve("tests/long/support/shifted-clock.mjs");
    const made = spawnShop(
      { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", CLOCK_SHIFT_FILE: clock, ...env },
      ["--import", preload],
    );
    for (const stream of [made.stdout, made.stderr]) {
      stream?.on("data", (chunk) => (printed = (printed + String(chunk)).slice(-200_000)));
    }
    return made;
  }

  const server: ShopProcess = {
    name,
    origin,
    dataDir,
    pid: () => (isUp() ? child?.pid : undefined),
    isUp,
    async start() {
      if (!isUp()) child = spawned();
      const isReady = async () => {
        if (!isUp()) throw new Error(`Server ${name} ended while it started:\n${printed.slice(-3_000)}`);
        return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
          (answer) => answer.ok,
          () => false,
        );
      };
      await eventually(`server ${name} is ready`, isReady, 120, 50);
    },
    async kill() {
      if (!child || !isUp()) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async stop() {
      if (child) await ended(child, 60);
    },
    shiftClock: (milliseconds) => writeFileSync(clock, String(milliseconds)),
    output: () => printed,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
