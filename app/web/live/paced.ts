export type Paced = { run(): void; cancel(): void };

/**
 * Wraps `work` so that it runs at once, but never again before `milliseconds` have passed; calls meanwhile
 * share one run at the end of that time. `cancel` forgets that one. Where `doneAt` says when the same work
 * last started for somebody else, the pace counts from there, and a run that was asked for before then is
 * left out.
 */
export function paced(
  work: () => void,
  milliseconds: number,
  doneAt: () => number = () => Number.NEGATIVE_INFINITY,
): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let askedAt = 0;
  const begin = () => {
    timer = undefined;
    if (milliseconds > 0 && doneAt() > askedAt) return;
    lastAt = performance.now();
    work();
  };
  return {
    run() {
      askedAt = performance.now();
      const wait = Math.max(lastAt, milliseconds > 0 ? doneAt() : lastAt) + milliseconds - askedAt;
      if (wait <= 0) begin();
      else timer ??= setTimeout(begin, wait);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
