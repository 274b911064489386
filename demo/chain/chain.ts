import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "../../platform/free-port.ts";
import type { Logger } from "../../platform/log/logger.ts";
import { callNode } from "./json-rpc.ts";
import { demoChainProgram, runChain } from "./process.ts";

/** For how long after a transaction blocks come at their full pace: until its confirmations are there. */
const busyMilliseconds = 60_000;

/** The pace while nothing happens: days of empty blocks need no memory. */
const idleMilliseconds = 15_000;

const poolSchema = z.object({ pending: z.string() });

/** Blocks without a transaction that are stored: more than the watcher looks back. */
const storedBlocks = 600;

const stateSchema = z.looseObject({
  best_block_number: z.number(),
  blocks: z.array(
    z.looseObject({ header: z.looseObject({ number: z.string() }), transactions: z.array(z.unknown()) }),
  ),
});

type DemoChainOptions = {
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
  const port = await freePort("chain");
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

type ChainFiles = {
  /** What the test chain begins from; undefined for a new one. */
  load: string | undefined;
  /** Where it writes to. */
  dump: string;
};

/**
 * Prepares the files in which the test chain is kept between two runs: takes over what the last run wrote,
 * leaving old empty blocks out, so that it does not grow for ever. A file that broke off in the middle is
 * passed over for the one before it.
 */
export function prepareChainFiles(dataDir: string): ChainFiles {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "chain.json");
  const dump = path.join(dataDir, "chain-running.json");
  const state = existsSync(dump) ? stateIn(dump) : null;
  if (state) {
    const partial = `${file}.partial`;
    writeFileSync(partial, JSON.stringify(state), { mode: 0o600 });
    renameSync(partial, file);
  }
  rmSync(dump, { force: true });
  return { load: existsSync(file) ? file : undefined, dump };
}

function stateIn(file: string): object | null {
  try {
    const state = stateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const oldest = state.best_block_number - storedBlocks;
    const blocks = state.blocks.filter(
      ({ header, transactions }) => Number(header.number) > oldest || transactions.length > 0,
    );
    return { ...state, blocks };
  } catch {
    return null;
  }
}

/**
 * Makes blocks on the local test chain: at its pace while transactions come, slowly otherwise. `start` is
 * fulfilled when the chain answers.
 */
function createMiner(url: string, blockSeconds: number): { start(): Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let busyUntil = 0;
  let lastBlock = 0;
  let stopped = false;

  async function check(): Promise<void> {
    const { pending } = poolSchema.parse(await callNode(url, "txpool_status", []));
    const now = performance.now();
    if (Number(pending) > 0) busyUntil = now + busyMilliseconds;
    if (now > busyUntil && now - lastBlock < idleMilliseconds) return;
    await callNode(url, "evm_mine", []);
    lastBlock = now;
  }

  function wait(): void {
    if (stopped) return;
    // A look that failed is made up for by the next one; a chain that has ended is reported by who runs it.
    timer = setTimeout(() => void check().then(wait, wait), blockSeconds * 1_000);
  }

  return {
    async start() {
      while (!stopped && !(await answers(url))) await sleep(25);
      wait();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return callNode(url, "eth_chainId", []).then(
    () => true,
    () => false,
  );
}
