import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "../log/logger.ts";

/** Starts in a row after which a database that doesn't stay is given up. */
const maxStarts = 5;
/** Rest before the first of them; doubles with each. */
const restMilliseconds = 250;
/** A database that ran for so long is well again. */
const steadyMilliseconds = 60_000;

export type KeepOptions = {
  log: Logger;
  /** Called when the database is given up: nothing can be done without it, and nobody brings it back. */
  onLost(error: unknown): void;
};

export type Kept = {
  /** Whoever stops the database calls this first, and then ends the session that it answers. */
  release(): pg.Client;
};

/**
 * Calls `startAgain` when the session `owner` ends, as it does when its database dies, and again for the next
 * one. What `startAgain` brings up after a release is ended by `stop`.
 */
export function keepOwned(
  first: pg.Client,
  startAgain: () => Promise<pg.Client>,
  stop: () => Promise<void>,
  { log, onLost }: KeepOptions,
): Kept {
  let owner = first;
  let released = false;
  let starts = 0;

  async function restart(): Promise<void> {
    for (;;) {
      await sleep(restMilliseconds * 2 ** starts);
      if (released) return;
      starts += 1;
      try {
        owner = await startAgain();
        log.warn({ starts }, "the embedded database was started again");
        return;
      } catch (error) {
        if (starts >= maxStarts) throw error;
        log.error({ err: error, starts }, "the embedded database could not be started again");
      }
    }
  }

  async function keep(): Promise<void> {
    while (!released) {
      const since = performance.now();
      await new Promise<void>((resolve) => owner.once("end", resolve));
      if (released) return;
      if (performance.now() - since > steadyMilliseconds) starts = 0;
      log.error({}, "the embedded database ended");
      await restart();
    }
    await stop();
  }

  keep().catch((error) => released || onLost(error));
  return {
    release() {
      released = true;
      return owner;
    },
  };
}
