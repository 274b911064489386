export type Paced = { run(): void; cancel(): void };

/**
 * Wraps `work` so that it runs at once, but never again before `milliseconds` have passed; calls meanwhile
 * share one run at the end of that time. `cancel` forgets that one.
 */
export function paced(work: () => void, milliseconds: number): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const begin = () => {
    timer = undefined;
    lastAt = performance.now();
    work();
  };
  return {
    run() {
      const wait = lastAt + milliseconds - performance.now();
      if (wait <= 0) begin();
      else timer ??= setTimeout(begin, wait);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
