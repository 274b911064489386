import type { Change } from "./change.ts";
import { changeFrame, resyncFrame } from "./frames.ts";

/** How many different changes may wait for one browser; beyond that it is asked to resync instead. */
const mostWaiting = 1_000;

/** What one browser has yet to be told. */
export type WaitingChanges = {
  /** Folds the change into an equal one (topic, subject and type), of which the newest stays. */
  put(change: Change): void;
  /** From now on a resync is owed, which makes every single change superfluous. */
  putResync(): void;
  isEmpty(): boolean;
  /** The one frame that tells it all, and how many changes are in it. Nothing waits any more then. */
  take(position: string): { frame: string; changes: number };
};

export function createWaitingChanges(): WaitingChanges {
  const waiting = new Map<string, Change>();
  let owesResync = false;

  function putResync(): void {
    owesResync = true;
    waiting.clear();
  }

  return {
    put(change) {
      if (owesResync) return;
      const key = `${change.topic}\n${change.subject}\n${change.type}`;
      const known = waiting.get(key);
      if (!known || known.seq < change.seq) waiting.set(key, change);
      if (waiting.size > mostWaiting) putResync();
    },
    putResync,
    isEmpty: () => !owesResync && waiting.size === 0,
    take(position) {
      const changes = [...waiting.values()];
      const frame = owesResync ? resyncFrame(position) : changeFrame(position, changes);
      owesResync = false;
      waiting.clear();
      return { frame, changes: changes.length };
    },
  };
}
