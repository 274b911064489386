import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "graphile-worker";

/** How long a runner that has given up its work may take for the rest of its goodbye. */
const goodbyeMilliseconds = 1_500;

/**
 * Settles when a runner has ended: by its own word, or a moment after its workers have. When two notes of
 * finished jobs fail at once, as when the database goes away, graphile-worker 0.18 counts one of them twice
 * and then waits for ever for notes that nobody writes; by then its workers have ended and take no job any
 * more.
 */
export async function runnerEnded(runner: Runner): Promise<void> {
  const given = Promise.withResolvers<void>();
  const over = () => void sleep(goodbyeMilliseconds, undefined, { ref: false }).then(given.resolve);
  runner.events.once("pool:gracefulShutdown:complete", over).once("pool:forcefulShutdown:complete", over);
  await Promise.race([runner.promise, given.promise]);
}
