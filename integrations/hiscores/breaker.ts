import type { Clock } from "../../kernel/clock.ts";

/** Stops asking a service that is down: open after five failures in a row, for half a minute, then one may try. */
export type Breaker = { isClosed(): boolean; worked(): void; failed(): void };

const mostFailures = 5;
const restMilliseconds = 30_000;

/** A breaker that is closed: everything may be asked. */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let restsUntil = 0;
  return {
    isClosed() {
      const now = clock.now().getTime();
      if (failures < mostFailures) return true;
      if (now < restsUntil) return false;
      // One may try; whoever comes while it does waits for the next rest to end.
      restsUntil = now + restMilliseconds;
      return true;
    },
    worked() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= mostFailures) restsUntil = clock.now().getTime() + restMilliseconds;
    },
  };
}
