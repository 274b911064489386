import type { Clock } from "../../kernel/clock.ts";

/** How a service may be asked now: with further tries, with one try only, or not at all. */
export type Admission = "freely" | "once" | "no";

/**
 * Stops asking a service that is down: after five failures in a row for half a minute, then one may try, and who comes
 * meanwhile waits for the next rest to end. What the service answers, a player that it does not know too, is no failure.
 */
export type Breaker = { admit(): Admission; worked(): void; failed(): void };

const mostFailures = 5;
const restMilliseconds = 30_000;

/** A breaker before anything has failed. */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let restsUntil = 0;
  return {
    admit() {
      if (failures < mostFailures) return "freely";
      const now = clock.now().getTime();
      if (now < restsUntil) return "no";
      restsUntil = now + restMilliseconds;
      return "once";
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
