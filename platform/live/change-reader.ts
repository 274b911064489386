import { singleFlight } from "../../kernel/single-flight.ts";
import type { Database } from "../database/connect.ts";
import type { Logger } from "../log/logger.ts";
import type { LiveEvent } from "./change.ts";
import { writePosition } from "./position.ts";
import { type Reading, readNewest, readSince } from "./read-changes.ts";

export type ChangeReader = {
  /** The first reading; throws when the database cannot be asked. */
  start(): Promise<void>;
  /** Reads what is new. Never two readings at once; a call during one causes one more after it. */
  read(): Promise<void>;
  /**
   * What a browser resumes at: a transaction before which everything has ended and been given to `onEvents`,
   * and the stamp of the newest event, which says what log that number belongs to.
   */
  position(): string;
  recent: RecentEvents;
  /** Settles when no reading is under way; none begins after it. */
  stop(): Promise<void>;
};

type ChangeReaderOptions = {
  db: Database;
  log: Logger;
  onEvents(events: LiveEvent[]): void;
  /**
   * Continuity is lost: more happened than one reading takes, or the log is not the one that was read
   * (`isAnother`).
   */
  onGap(isAnother: boolean): void;
};

/** How many events one reading takes and memory keeps for browsers that come back. */
const mostEvents = 5_000;
/** How soon a failed reading is repeated. */
const retryMilliseconds = 1_000;

/** Follows the event log, each event exactly once, in the order in which transactions become visible. */
export function createChangeReader(options: ChangeReaderOptions): ChangeReader {
  const recent = createRecentEvents(mostEvents);
  const read = singleFlight(readSafely);
  let last: Omit<Reading, "events"> = { cursor: { snapshot: "1:1:", newest: null }, position: 0n };
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function startOver(): Promise<void> {
    const { events, ...rest } = await readNewest(options.db, mostEvents);
    recent.reset(events, events.length < mostEvents);
    last = rest;
  }

  async function readOn(): Promise<void> {
    const reading = await readSince(options.db, last.cursor, mostEvents);
    if (!reading || reading.events.length === mostEvents) {
      await startOver();
      options.onGap(!reading);
      return;
    }
    const { events, ...rest } = reading;
    last = rest;
    recent.add(events);
    if (events.length > 0) options.onEvents(events);
  }

  async function readSafely(): Promise<void> {
    if (stopped) return;
    try {
      await readOn();
    } catch (error) {
      options.log.warn({ err: error }, "The live stream could not read the event log; it reads again soon");
      clearTimeout(retry);
      retry = setTimeout(read, retryMilliseconds);
    }
  }

  return {
    start: startOver,
    read,
    position: () => writePosition(last.position, last.cursor.newest?.stamp),
    recent,
    async stop() {
      stopped = true;
      await read();
      clearTimeout(retry);
    },
  };
}

type RecentEvents = {
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
