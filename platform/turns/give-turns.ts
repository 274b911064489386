import { setImmediate } from "node:timers/promises";

/** Work goes on this long before others get a turn: a tenth of what anybody notices. */
const turnMilliseconds = 10;

/**
 * Lets others have a turn, once the work has gone on for ten milliseconds. Work that grows with what somebody
 * sent waits for it between pieces of a millisecond or so, so that no body holds up everybody else.
 */
export function giveTurns(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < turnMilliseconds) return;
    await setImmediate();
    startedAt = performance.now();
  };
}
