/**
 * Work that waits for its turn: one at a time, so that a heap of it takes the memory and the processor of
 * one.
 */
export type WorkQueue = {
  /** Runs `work` when all before it have ended. Null, without running it, when `most` run or wait already. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
};

/** A queue in this program's memory. What one piece of work throws does not stop the next. */
export function workQueue(most: number): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async run(work) {
      if (waiting >= most) return null;
      waiting += 1;
      const turn = last.then(work, work);
      last = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
  };
}
