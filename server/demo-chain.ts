import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../platform/log/logger.ts";
import { prepareChainFiles } from "./demo-chain-file.ts";
import { createMiner } from "./demo-chain-miner.ts";
import { demoChainProgram } from "./demo-chain-program.ts";

export type DemoChainOptions = {
  dataDir: string;
  log: Logger;
  /** Seconds between two blocks while something happens; 2 unless given. */
  blockSeconds?: number;
};

export type DemoChain = {
  url: string;
  /** Fulfilled when it answers, or after five seconds without. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Runs the program until its own end or until the pipe of this shell closes, which it does however the shop ends: killed, it
 * leaves no test chain behind. SIGTERM lets the program write its state.
 */
const untilPipeCloses = `exec 3<&0
"$@" 3<&- & child=$!
(read -r line <&3; kill "$child") & guard=$!
wait "$child"
kill "$guard"`;

/**
 * Starts the local test chain on 127.0.0.1 and a free port (Rule P21): chain id 31337, final after two blocks, kept under
 * `dataDir`. Answers at once; null where there is no program for this platform, and then the demo is without payment in ETH.
 */
export async function startDemoChain(options: DemoChainOptions): Promise<DemoChain | null> {
  const { dataDir, log, blockSeconds = 2 } = options;
  const program = demoChainProgram();
  if (!program) {
    log.warn({ platform: process.platform }, "there is no test chain for this platform");
    return null;
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = run(program, chainArguments(port, prepareChainFiles(dataDir)));
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve()).once("exit", () => resolve());
  });
  const miner = createMiner(url, blockSeconds);
  let stopped = false;
  void ended.then(() => {
    miner.stop();
    if (!stopped) log.warn({}, "the test chain has ended");
  });
  return {
    url,
    ready: Promise.race([miner.start(), ended, sleep(5_000, undefined, { ref: false })]),
    async stop() {
      stopped = true;
      miner.stop();
      // Where no shell guards it the program is ended itself.
      if (process.platform === "win32") child.kill();
      child.stdin?.destroy();
      await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
    },
  };
}

function chainArguments(port: number, { load, dump }: { load: string | undefined; dump: string }): string[] {
  const settings = {
    "--port": String(port),
    "--host": "127.0.0.1",
    "--chain-id": "31337",
    "--slots-in-an-epoch": "1",
    // Balances of the last blocks only, and none of them in files.
    "--prune-history": "300",
    "--dump-state": dump,
    "--state-interval": "30",
    ...(load ? { "--load-state": load } : {}),
  };
  return ["--quiet", "--no-mining", "--no-cors", ...Object.entries(settings).flat()];
}

/** In a session of its own: Ctrl-C reaches only the shop, which ends it when requests are finished. */
function run(program: string, args: string[]): ChildProcess {
  // Windows ends the children of a program with it.
  if (process.platform === "win32") return spawn(program, args, { stdio: "ignore", windowsHide: true });
  return spawn("/bin/sh", ["-c", untilPipeCloses, "sh", program, ...args], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
