import { oneAtATime } from "../../kernel/one-at-a-time.ts";
import type { Database } from "../database/connect.ts";
import type { Logger } from "../log/logger.ts";
import type { LiveEvent } from "./change.ts";
import { type Reading, readNewest, readSince } from "./read-changes.ts";
import { createRecentEvents, type RecentEvents } from "./recent-events.ts";

export type ChangeReader = {
  /** The first reading; throws when the database cannot be asked. */
  start(): Promise<void>;
  /** Reads what is new. Never two readings at once; a call during one causes one more after it. */
  read(): Promise<void>;
  /** Every transaction before it has ended, and what it wrote has been given to `onEvents`. */
  position(): bigint;
  recent: RecentEvents;
  /** Settles when no reading is under way; none begins after it. */
  stop(): Promise<void>;
};

export type ChangeReaderOptions = {
  db: Database;
  log: Logger;
  onEvents(events: LiveEvent[]): void;
  /** Continuity is lost: more happened than one reading takes, or the database went back in time. */
  onGap(): void;
};

/** How many events one reading takes and memory keeps for browsers that come back. */
const keptEvents = 5_000;
/** How soon a failed reading is repeated. */
const retryMilliseconds = 1_000;

/** Follows the event log, each event exactly once, in the order in which transactions become visible. */
export function createChangeReader(options: ChangeReaderOptions): ChangeReader {
  const recent = createRecentEvents(keptEvents);
  const read = oneAtATime(readSafely);
  let last: Pick<Reading, "snapshot" | "position"> = { snapshot: "", position: 0n };
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function startOver(): Promise<void> {
    const { events, ...place } = await readNewest(options.db, keptEvents);
    recent.reset(events, events.length < keptEvents);
    last = place;
  }

  async function readOn(): Promise<void> {
    const { events, ...place } = await readSince(options.db, last.snapshot, keptEvents);
    if (events.length === keptEvents || place.position < last.position) {
      await startOver();
      options.onGap();
      return;
    }
    last = place;
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
    position: () => last.position,
    recent,
    async stop() {
      stopped = true;
      await read();
      clearTimeout(retry);
    },
  };
}
