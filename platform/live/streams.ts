import { changeOf, type LiveEvent, type TellsWhat } from "./change.ts";
import type { ChangeReader } from "./change-reader.ts";
import { createOutbox, endOutbox, flushOutbox, type Outbox, openOutbox, type Sink } from "./outbox.ts";
import { readPosition } from "./position.ts";

/**
 * What a stream asks to hear, and the position in the log that its browser knows. What happened longer than
 * `mostAge` milliseconds ago is answered with a resync; without it everything is told that is kept.
 */
export type LiveRequest = {
  topics: ReadonlySet<string>;
  after?: string | undefined;
  mostAge?: number | undefined;
};

export type LiveSubscription = {
  /** To be called when the consumer can take more. */
  resume(): void;
  unsubscribe(): void;
};

export type LiveStats = { openStreams: number; sentFrames: number; sentChanges: number; slowStreams: number };

/** The open streams of a server. */
type Streams = {
  open(request: LiveRequest, sink: Sink, reader: ChangeReader): LiveSubscription;
  /** Gives the events of one reading to those who listen; the reader's position covers them already. */
  distribute(events: LiveEvent[]): void;
  /** Tells the listeners of a topic that something passing is new; what it is, they ask. */
  signal(topic: string): void;
  resyncAll(): void;
  endAll(): void;
  stats(): LiveStats;
};

export function createStreams(tellsWhat: TellsWhat): Streams {
  const topicsOf = new Map<Outbox, ReadonlySet<string>>();
  const index = createTopicIndex<Outbox>();
  const stats = { sentFrames: 0, sentChanges: 0, slowStreams: 0 };

  function end(outbox: Outbox): void {
    index.remove(topicsOf.get(outbox) ?? [], outbox);
    topicsOf.delete(outbox);
    endOutbox(outbox);
  }

  function open(request: LiveRequest, sink: Sink, reader: ChangeReader): LiveSubscription {
    const outbox = createOutbox({
      sink,
      position: reader.position,
      onFrame(changes) {
        stats.sentFrames += 1;
        stats.sentChanges += changes;
      },
      onSpent(reason) {
        if (reason === "slow") stats.slowStreams += 1;
        end(outbox);
      },
    });
    topicsOf.set(outbox, request.topics);
    index.add(request.topics, outbox);
    void openAt(outbox, reader, request, tellsWhat);
    return { resume: () => flushOutbox(outbox), unsubscribe: () => end(outbox) };
  }

  return {
    open,
    distribute: (events) => distribute(events, index.listeners, tellsWhat),
    signal(topic) {
      for (const outbox of index.listeners(topic)) {
        outbox.waiting.put({ topic, type: "signal", subject: topic, seq: 0 });
        flushOutbox(outbox);
      }
    },
    resyncAll() {
      for (const outbox of topicsOf.keys()) {
        outbox.waiting.putResync();
        flushOutbox(outbox);
      }
    },
    endAll() {
      for (const outbox of [...topicsOf.keys()]) end(outbox);
    },
    stats: () => ({ openStreams: topicsOf.size, ...stats }),
  };
}

function distribute(
  events: LiveEvent[],
  listeners: (topic: string) => Iterable<Outbox>,
  tellsWhat: TellsWhat,
): void {
  const touched = new Set<Outbox>();
  for (const event of events) {
    for (const topic of event.topics) {
      const change = changeOf(event, topic, tellsWhat);
      for (const outbox of listeners(topic)) {
        outbox.waiting.put(change);
        touched.add(outbox);
      }
    }
  }
  // Only now: a frame's position covers everything of this reading.
  for (const outbox of touched) flushOutbox(outbox);
}

/**
 * Opens a stream at the position its browser knows. A stamp that we do not know was given by a server that
 * read later.
 */
async function openAt(
  outbox: Outbox,
  reader: ChangeReader,
  { topics, after, mostAge }: LiveRequest,
  tellsWhat: TellsWhat,
): Promise<void> {
  if (after === undefined) return openOutbox(outbox, []);
  const position = readPosition(after);
  if (!position) return openOutbox(outbox, "unknown");
  if (!reader.recent.has(position.stamp)) await reader.read();
  if (!reader.recent.has(position.stamp)) return openOutbox(outbox, "unknown");
  const notBefore = mostAge === undefined ? undefined : Date.now() - mostAge;
  const missed = reader.recent.since(position.transaction, topics, notBefore);
  if (!missed) return openOutbox(outbox, "unknown");
  const missedEvents = missed.flatMap((event) =>
    event.topics.filter((topic) => topics.has(topic)).map((topic) => changeOf(event, topic, tellsWhat)),
  );
  openOutbox(outbox, missedEvents);
}

/** Who listens to which topic. */
type TopicIndex<Listener> = {
  add(topics: Iterable<string>, listener: Listener): void;
  remove(topics: Iterable<string>, listener: Listener): void;
  listeners(topic: string): Iterable<Listener>;
};

function createTopicIndex<Listener>(): TopicIndex<Listener> {
  const byTopic = new Map<string, Set<Listener>>();
  return {
    add(topics, listener) {
      for (const topic of topics) {
        const listeners = byTopic.get(topic);
        if (listeners) listeners.add(listener);
        else byTopic.set(topic, new Set([listener]));
      }
    },
    remove(topics, listener) {
      for (const topic of topics) {
        const listeners = byTopic.get(topic);
        listeners?.delete(listener);
        if (listeners?.size === 0) byTopic.delete(topic);
      }
    },
    listeners: (topic) => byTopic.get(topic) ?? [],
  };
}
