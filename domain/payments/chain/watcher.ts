import type { ChainCtx } from "../context.ts";
import { releaseLease } from "./lease.ts";
import { type StepOutcome, watchStep } from "./watch-step.ts";

export type WatcherOptions = {
  /** Names this server among others. */
  holder: string;
  intervalMilliseconds: number;
  /** After how long without a sign of life another server takes over; 15 s unless given. */
  leaseMilliseconds?: number;
  /** How long after the first good scan nothing expires (facts); two minutes unless given. */
  patienceMilliseconds?: number;
};

export type ChainWatcher = {
  start(): void;
  /** One scan now; answers what it came to. */
  step(): Promise<StepOutcome>;
  /** Lets the scan under way finish and gives the lease back. */
  stop(): Promise<void>;
};

/**
 * How long a chain without a new block is only asked for its head: what changes with time alone waits so
 * long.
 */
const quietMilliseconds = 5_000;

/** Looks a chain through again and again, as one of several servers (docs/payments.md Watching). */
export function createChainWatcher(ctx: ChainCtx, options: WatcherOptions): ChainWatcher {
  const { holder, intervalMilliseconds } = options;
  const leaseMilliseconds = options.leaseMilliseconds ?? 15_000;
  const patienceMilliseconds = options.patienceMilliseconds ?? 120_000;
  let firstGoodScan: number | undefined;
  let last: StepOutcome | undefined;
  let idle: { hash: string; at: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function step(): Promise<StepOutcome> {
    const mayExpire = firstGoodScan !== undefined && Date.now() - firstGoodScan >= patienceMilliseconds;
    const head = await ctx.eth.chain.head();
    const outcome = await watchStep(ctx, { holder, leaseMilliseconds, mayExpire }, head);
    idle = outcome === "idle" && head.ok ? { hash: head.value.hash, at: performance.now() } : undefined;
    if (outcome === "watched" || outcome === "idle") firstGoodScan ??= Date.now();
    if (outcome !== last)
      ctx.log[outcome === "trouble" ? "warn" : "debug"]({ outcome }, "the chain is looked at");
    last = outcome;
    return outcome;
  }

  async function stepSafely(): Promise<void> {
    let wait = intervalMilliseconds;
    try {
      // What is behind is caught up with at once.
      while (!(await isQuiet()) && (await step()) === "watched" && !stopped);
    } catch (error) {
      ctx.log.error({ err: error }, "looking at the chain failed; it is tried again");
      // Long enough for another server to take over.
      wait = Math.max(wait, 2_000);
    }
    if (!stopped) timer = setTimeout(go, wait);
  }

  /** Whether there was nothing to do a moment ago, and no block has come since. */
  async function isQuiet(): Promise<boolean> {
    if (!idle || performance.now() - idle.at >= quietMilliseconds) return false;
    const head = await ctx.eth.chain.head();
    return head.ok && head.value.hash === idle.hash;
  }

  function go(): void {
    running = stepSafely();
  }

  return {
    start: go,
    step,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await releaseLease(ctx.db, { chainId: ctx.eth.chain.chainId, holder }).catch(() => {});
    },
  };
}
