import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Logger } from "../log/logger.ts";
import type { TellsWhat } from "./change.ts";
import { createChangeReader } from "./change-reader.ts";
import type { Sink } from "./outbox.ts";
import { createStreams, type LiveRequest, type LiveStats, type LiveSubscription } from "./streams.ts";
import { createWakeListener, listenersName, type WakeListener } from "./wake-listener.ts";

/** Signals between the hubs themselves, on the channel on which they are woken; no topic looks so. */
const question = "hubs-heard?";

const answer = "hubs-heard!";

/** How long an answer is waited for: a server that vanished never gives one, and has no visitors either. */
const patienceMilliseconds = 2_000;

export type LiveHubOptions = {
  /** Address for the hub's own listening connection. */
  url: string;
  db: Database;
  log: Logger;
  /** On which topics it is told what happened to what; on the others it is told that something did. */
  tellsWhat: TellsWhat;
  /** The database is not the one that was read until now: a replica took over that lacked the end of it. */
  onAnotherLog?: () => void;
  /** Something happened, or may have been missed. */
  onNews?: () => void;
  /** Reads even if no wake-up arrived; 15 s unless given. */
  pollMilliseconds?: number;
  /**
   * Waits before the listening connection is opened again, the last one repeats; 1, 2, 5, 10 s unless given.
   */
  reconnectDelaysMilliseconds?: readonly number[];
};

export type LiveHub = {
  /** Throws when the database cannot be asked; from then on the hub heals itself. */
  start(): Promise<void>;
  /** Closes every stream; their browsers come back to another server and resume there. */
  stop(): Promise<void>;
  /**
   * A position in the log. A loader that asks for it before it reads its data, and gives it to the page, lets
   * the page's stream resume exactly there: nothing between the two is missed.
   */
  position(): string;
  /** Sends the changes on the topics to `sink`: those since position `after`, then those that happen. */
  subscribe(request: LiveRequest, sink: Sink): LiveSubscription;
  /**
   * For the server's own caches: calls `onChange` as soon as something happened on the topics, or may have
   * been missed, until the returned function is called. Unlike a stream it is neither paced nor ends with
   * time.
   */
  watch(topics: ReadonlySet<string>, onChange: () => void): () => void;
  /**
   * Settles once every server has handled what is committed by now and dropped what its caches had of it, or
   * after two seconds. Answers whether all did.
   */
  heardEverywhere(): Promise<boolean>;
  stats(): LiveStats;
};

/**
 * One hub a server feeds all its streams. NOTIFY only wakes it; what happened it reads from the log by
 * transaction, so that neither a lost notification nor a late commit can hide an event.
 */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { url, db, log, tellsWhat } = options;
  const streams = createStreams(tellsWhat);
  const watchers = new Set<{ topics: ReadonlySet<string>; onChange: () => void }>();
  const reader = createChangeReader({
    db,
    log,
    onEvents(events) {
      const touched = events.flatMap((event) => event.topics);
      // Caches first: a browser that is told must not be answered from an old one.
      for (const watcher of watchers)
        if (touched.some((topic) => watcher.topics.has(topic))) watcher.onChange();
      streams.distribute(events);
      options.onNews?.();
    },
    onGap(isAnother) {
      options.onNews?.();
      if (isAnother) options.onAnotherLog?.();
      for (const watcher of watchers) watcher.onChange();
      streams.resyncAll();
    },
  });
  const heard = createHeardEverywhere({
    db,
    listenersName,
    readAll: reader.read,
    notify: (payload) => listener.notify(payload),
  });
  const listener: WakeListener = createWakeListener({
    url,
    log,
    onWake: () => void reader.read(),
    onSignal: (payload, senderPid) => {
      if (heard.take(payload, senderPid)) return;
      for (const watcher of watchers) if (watcher.topics.has(payload)) watcher.onChange();
      streams.signal(payload);
    },
    delaysMilliseconds: options.reconnectDelaysMilliseconds ?? [1_000, 2_000, 5_000, 10_000],
  });
  let poll: NodeJS.Timeout | undefined;

  return {
    async start() {
      await reader.start();
      listener.start();
      poll = setInterval(() => {
        listener.check();
        void reader.read();
      }, options.pollMilliseconds ?? 15_000);
    },
    async stop() {
      clearInterval(poll);
      poll = undefined;
      streams.endAll();
      await Promise.all([listener.stop(), reader.stop()]);
    },
    position: reader.position,
    subscribe(request, sink) {
      const subscription = streams.open(request, sink, reader);
      // Not started or stopped already: the browser is sent away to come back later.
      if (poll === undefined) subscription.unsubscribe();
      return subscription;
    },
    watch(topics, onChange) {
      const watcher = { topics, onChange };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    heardEverywhere: heard.wait,
    stats: streams.stats,
  };
}

type HeardEverywhereOptions = {
  db: Database;
  /** The `application_name` of the hubs' listening connections, by which they are counted. */
  listenersName: string;
  /** Settles once everything is handled here that was committed before the call. */
  readAll: () => Promise<void>;
  /** Notifies all hubs by this hub's own listening connection, which says who it is. */
  notify: (payload: string) => Promise<unknown>;
};

/**
 * Lets one server wait until all have handled what is committed by now, their caches dropped: it asks on the
 * hubs' channel, and each answers after a reading that began with the question (decision 043).
 */
function createHeardEverywhere({ db, listenersName, readAll, notify }: HeardEverywhereOptions) {
  const waiting = new Map<string, (listenerPid: number) => void>();

  return {
    /** Takes what connection `senderPid` sent if it is meant for hubs; false for anything else. */
    take(payload: string, senderPid: number): boolean {
      if (payload.startsWith(question)) {
        const id = payload.slice(question.length);
        // A server that can't answer is waited for in vain, and not for long.
        readAll()
          .then(() => notify(answer + id))
          .catch(() => {});
        return true;
      }
      if (!payload.startsWith(answer)) return false;
      waiting.get(payload.slice(answer.length))?.(senderPid);
      return true;
    },

    /** Settles when every server has answered, or after two seconds. Answers whether all did. */
    async wait(): Promise<boolean> {
      const id = randomUUID();
      const { rows } = await db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = ${listenersName}`);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      // By name: one that starts listening now answers too, and must not stand for another.
      const missing = new Set(rows.map(({ pid }) => pid));
      if (missing.size === 0) return true;
      waiting.set(id, (listenerPid) => {
        missing.delete(listenerPid);
        if (missing.size === 0) resolve(true);
      });
      const timer = setTimeout(() => resolve(false), patienceMilliseconds);
      try {
        await db.execute(sql`select pg_notify('goldhall_live', ${question + id})`);
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
  };
}
