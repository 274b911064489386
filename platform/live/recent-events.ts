import type { LiveEvent } from "./change.ts";

export type RecentEvents = {
  /** Starts over with these events; `complete` when no older ones exist. */
  reset(events: LiveEvent[], complete: boolean): void;
  add(events: LiveEvent[]): void;
  /**
   * Whether the event of this stamp is among those that are kept; without one, whether nothing was dropped
   * yet.
   */
  has(stamp: string): boolean;
  /**
   * What happened on `topics` from `position` on, or undefined when that is longer ago than is kept, or
   * something of it happened before `notBefore`, in epoch milliseconds.
   */
  since(position: bigint, topics: ReadonlySet<string>, notBefore?: number): LiveEvent[] | undefined;
};

/**
 * The newest `capacity` events in memory, so that thousands of browsers that come back at once (a new
 * release, a proxy restarted) are served without a query each.
 */
export function createRecentEvents(capacity: number): RecentEvents {
  let recent: LiveEvent[] = [];
  /** The newest transaction of which something may have been dropped; positions up to it cannot be served. */
  let dropped = -1n;

  function noteDropped(events: LiveEvent[]): void {
    for (const event of events) if (event.txId > dropped) dropped = event.txId;
  }

  return {
    reset(events, complete) {
      recent = [...events];
      dropped = -1n;
      if (!complete) noteDropped(events.slice(0, 1));
    },
    add(events) {
      recent.push(...events);
      if (recent.length > capacity) noteDropped(recent.splice(0, recent.length - capacity));
    },
    has: (stamp) => (stamp === "" ? dropped < 0n : recent.some((event) => event.stamp === stamp)),
    since(position, topics, notBefore = Number.NEGATIVE_INFINITY) {
      if (position <= dropped) return undefined;
      const later = recent.filter(
        (event) => event.txId >= position && event.topics.some((topic) => topics.has(topic)),
      );
      return later.some(({ at }) => at < notBefore) ? undefined : later;
    },
  };
}
