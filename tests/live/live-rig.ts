import pg from "pg";
import { system } from "../../kernel/actor.ts";
import type { Topic } from "../../kernel/topics.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { Change } from "../../platform/live/change.ts";
import { createLiveHub, type LiveHub, type LiveHubOptions } from "../../platform/live/hub.ts";
import { createLogger } from "../../platform/log/logger.ts";
import type { TestDatabase } from "../support/database.ts";

const quiet = createLogger("silent");

/**
 * A started hub on the test's database. It polls so rarely that only wake-ups can explain what it delivers.
 */
export async function startHub(database: TestDatabase, more: Partial<LiveHubOptions> = {}): Promise<LiveHub> {
  const hub = createLiveHub({
    url: database.url,
    db: database.db,
    log: quiet,
    tellsWhat: () => true,
    pollMilliseconds: 60_000,
    reconnectDelaysMilliseconds: [20],
    ...more,
  });
  await hub.start();
  return hub;
}

export type Frame = { id: string | undefined; event: string; data: unknown };

/** Reads the frames out of a text of whole frames, as a browser would. */
export function parseFrames(text: string): Frame[] {
  return text
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => {
      const fields = new Map<string, string>();
      for (const line of block.split("\n")) {
        const colon = line.indexOf(":");
        if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      return {
        id: fields.get("id"),
        event: fields.get("event") ?? "",
        data: JSON.parse(fields.get("data") ?? "null"),
      };
    });
}

export type Listener = {
  frames: Frame[];
  /** `subject#seq` of everything heard of. */
  heard: Set<string>;
  lastId(): string | undefined;
  isClosed(): boolean;
  leave(): void;
};

/** A browser that takes every frame at once and remembers what it heard. */
export function listen(hub: LiveHub, topics: string[], after?: string, mostAge?: number): Listener {
  const frames: Frame[] = [];
  const heard = new Set<string>();
  let lastId = after;
  let closed = false;
  const subscription = hub.subscribe(
    { topics: new Set(topics), after, mostAge },
    {
      ready: () => true,
      write(text) {
        for (const frame of parseFrames(text)) {
          frames.push(frame);
          lastId = frame.id ?? lastId;
          if (frame.event !== "change") continue;
          for (const change of frame.data as Change[]) heard.add(`${change.subject}#${change.seq}`); // our own frames
        }
      },
      close() {
        closed = true;
      },
    },
  );
  return { frames, heard, lastId: () => lastId, isClosed: () => closed, leave: subscription.unsubscribe };
}

/** Appends an event `order:<id>` on the topic `order:<id>` and on `more`. */
export function append(db: Queryable, subjectId: string, ...more: string[]) {
  return appendEvent(db, {
    subjectKind: "order",
    subjectId,
    type: "order.noted",
    actor: system("test"),
    visibility: "public",
    // The hub knows no names; tests have some of their own.
    topics: [`order:${subjectId}`, ...more] as Topic[],
  });
}

/** A connection whose transactions the test begins and ends by hand. */
export async function openWriter(database: TestDatabase) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    run: (statement: string) => client.query(statement),
    insert: (subjectId: string, topic: string) =>
      client.query(
        `insert into events (subject_kind, subject_id, type, actor_kind, visibility, topics)
         values ('order', $1, 'order.noted', 'visitor', 'public', array[$2])`,
        [subjectId, topic],
      ),
    close: () => client.end(),
  };
}
