import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../platform/log/logger.ts";
import { prepareChainFiles } from "./files.ts";
import { createMiner } from "./miner.ts";
import { freePort, runChain } from "./process.ts";
import { demoChainProgram } from "./program.ts";

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
 * Starts the local test chain on 127.0.0.1 and a free port (Rule P21): chain id 31337, final after two
 * blocks, kept under `dataDir`. Answers at once; null where there is no program for this platform, and then
 * the demo is without payment in ETH.
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
  const chain = runChain(program, chainArguments(port, prepareChainFiles(dataDir)));
  const miner = createMiner(url, blockSeconds);
  let stopped = false;
  void chain.ended.then(() => {
    miner.stop();
    if (!stopped) log.warn({}, "the test chain has ended");
  });
  return {
    url,
    ready: Promise.race([miner.start(), chain.ended, sleep(5_000, undefined, { ref: false })]),
    async stop() {
      stopped = true;
      miner.stop();
      await chain.stop();
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
