import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnShop } from "../../support/built-server.ts";
import { freePort } from "../../support/shop-server.ts";

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
  /** SIGTERM; answers how many milliseconds its goodbye took. */
  stop(): Promise<number>;
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
      for (let tries = 0; tries < 1_200; tries += 1) {
        if (!isUp()) throw new Error(`Server ${name} ended while it started:\n${printed.slice(-3_000)}`);
        const ready = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ready) return;
        await sleep(50);
      }
      throw new Error(`Server ${name} did not become ready:\n${printed.slice(-3_000)}`);
    },
    async kill() {
      if (!child || !isUp()) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async stop() {
      if (!child || !isUp()) return 0;
      const startedAt = performance.now();
      const gone = once(child, "exit");
      const force = setTimeout(() => child?.kill("SIGKILL"), 60_000);
      child.kill("SIGTERM");
      await gone;
      clearTimeout(force);
      return performance.now() - startedAt;
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
