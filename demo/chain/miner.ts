import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { callNode } from "./json-rpc.ts";

/** For how long after a transaction blocks come at their full pace: until its confirmations are there. */
const busyMilliseconds = 60_000;
/** The pace while nothing happens: days of empty blocks need no memory. */
const idleMilliseconds = 15_000;

const poolSchema = z.object({ pending: z.string() });

/**
 * Makes blocks on the local test chain: at its pace while transactions come, slowly otherwise. `start` is
 * fulfilled when the chain answers.
 */
export function createMiner(url: string, blockSeconds: number): { start(): Promise<void>; stop(): void } {
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
