import type { Clock } from "../../kernel/clock.ts";

/** How a service may be asked now: with further tries, with one try only, or not at all. */
export type Admission = "freely" | "once" | "no";

/**
 * Stops asking a service that is down: after failures for five different names in a row for half a minute,
 * then one name may try, and who comes meanwhile waits for the next rest to end. One name that cannot be read
 * stops nobody: it counts once, and after the rest a name that has failed already tries beside the others, so
 * that it does not decide for them. What the service answers, a player that it does not know too, is no
 * failure.
 */
export type Breaker = { admit(name: string): Admission; worked(): void; failed(name: string): void };

const mostFailures = 5;
const restMilliseconds = 30_000;
/** Failed names kept at once, while nothing works; the oldest go first. */
const mostNames = 1_000;

/** A breaker before anything has failed. */
export function createBreaker(clock: Clock): Breaker {
  const failed = new Set<string>();
  /** For everybody; and after it for names that have failed already. */
  let restsUntil = 0;
  let knownRestUntil = 0;
  const restFrom = (now: number) => now + restMilliseconds;
  return {
    admit(name) {
      if (failed.size < mostFailures) return "freely";
      const now = clock.now().getTime();
      const isKnown = failed.has(name);
      if (now < restsUntil || (isKnown && now < knownRestUntil)) return "no";
      if (isKnown) knownRestUntil = restFrom(now);
      else restsUntil = restFrom(now);
      return "once";
    },
    worked() {
      failed.clear();
    },
    failed(name) {
      const isKnown = failed.has(name);
      failed.add(name);
      if (failed.size < mostFailures) return;
      const now = clock.now().getTime();
      if (isKnown) knownRestUntil = restFrom(now);
      else restsUntil = restFrom(now);
      const [oldest] = failed;
      if (failed.size > mostNames && oldest !== undefined) failed.delete(oldest);
    },
  };
}
