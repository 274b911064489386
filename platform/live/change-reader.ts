import { singleFlight } from "../../kernel/single-flight.ts";
import type { Database } from "../database/connect.ts";
import type { Logger } from "../log/logger.ts";
import type { LiveEvent } from "./change.ts";
import { writePosition } from "./position.ts";
import { type Reading, readNewest, readSince } from "./read-changes.ts";
import { createRecentEvents, type RecentEvents } from "./recent-events.ts";

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

export type ChangeReaderOptions = {
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
