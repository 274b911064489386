import type { Change } from "../../../platform/live/change.ts";

/** The part of EventSource that is used; tests bring their own. */
export type LiveSource = {
  addEventListener(type: string, listener: (event: { data?: unknown; lastEventId?: string }) => void): void;
  close(): void;
};

export type LiveStatus = "connecting" | "live" | "offline";

export type LiveListener = {
  topics: readonly string[];
  /** The position in the log that the page's data was read at; without it the data counts as stale. */
  since?: string | undefined;
  onChange(change: Change): void;
  /** Changes may have been missed: read everything again. */
  onResync(): void;
};

export type LiveClient = {
  /** Returns a function that stops listening. */
  listen(listener: LiveListener): () => void;
  status(): LiveStatus;
  /** Returns a function that stops watching. */
  watchStatus(watcher: () => void): () => void;
  /** Closes the connection while the page is put away. */
  pause(): void;
  /** Opens it again, at once if it was waiting to reconnect. */
  resume(): void;
};

export type LiveClientOptions = { address: string; createSource(address: string): LiveSource };

/** Reconnect delays; the last one repeats (Rule S4). */
const delaysMilliseconds = [1_000, 2_000, 5_000, 10_000];
/** Pages that come and go within this time cost one connection. */
const settleMilliseconds = 50;
/** Two heartbeats of 30 s and a little: a connection silent for longer is dead. */
const silenceMilliseconds = 65_000;

type Timer = ReturnType<typeof setTimeout>;
type State = LiveClientOptions & {
  listeners: Set<LiveListener>;
  /** Those whose position (`since`) no connection has confirmed to have started at or before. */
  uncovered: Set<LiveListener>;
  watchers: Set<() => void>;
  status: LiveStatus;
  source: LiveSource | undefined;
  /** The topics of `source`. */
  openTopics: string;
  lastEventId: string | undefined;
  failures: number;
  paused: boolean;
  timers: { settle?: Timer | undefined; retry?: Timer | undefined; silence?: Timer | undefined };
};

/**
 * One connection a tab for the topics of all listeners. It is opened again when listeners come or topics
 * change, when it breaks (after 1, 2, 5, then 10 s), and when it falls silent, always at the position where
 * it was left.
 */
export function createLiveClient(options: LiveClientOptions): LiveClient {
  const state: State = {
    ...options,
    listeners: new Set(),
    uncovered: new Set(),
    watchers: new Set(),
    status: "connecting",
    source: undefined,
    openTopics: "",
    lastEventId: undefined,
    failures: 0,
    paused: false,
    timers: {},
  };
  return {
    listen: (listener) => listen(state, listener),
    status: () => state.status,
    watchStatus(watcher) {
      state.watchers.add(watcher);
      return () => state.watchers.delete(watcher);
    },
    pause() {
      state.paused = true;
      disconnect(state);
    },
    resume() {
      if (!state.paused && state.timers.retry === undefined) return;
      state.paused = false;
      connect(state);
    },
  };
}

function listen(state: State, listener: LiveListener): () => void {
  state.listeners.add(listener);
  state.uncovered.add(listener);
  settle(state);
  return () => {
    state.listeners.delete(listener);
    state.uncovered.delete(listener);
    settle(state);
  };
}

function settle(state: State): void {
  clearTimeout(state.timers.settle);
  state.timers.settle = setTimeout(() => {
    const stale = state.uncovered.size > 0 || requestedTopics(state).join() !== state.openTopics;
    if (stale && !state.paused) connect(state);
  }, settleMilliseconds);
}

function requestedTopics(state: State): string[] {
  return [...new Set([...state.listeners].flatMap((listener) => listener.topics))].sort();
}

/** The oldest of the position that was reached and those that new listeners' data was read at. */
function startPosition(state: State): string | undefined {
  const positions = [state.lastEventId, ...[...state.uncovered].map((listener) => listener.since)];
  return positions
    .filter((position) => position !== undefined)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .at(0);
}

function disconnect(state: State): void {
  for (const timer of Object.values(state.timers)) clearTimeout(timer);
  state.timers = {};
  state.source?.close();
  state.source = undefined;
  state.openTopics = "";
}

function connect(state: State): void {
  disconnect(state);
  const topics = requestedTopics(state);
  if (topics.length === 0) {
    // Nobody listens, so nobody notices what is missed: the next listener brings a position of its own.
    state.lastEventId = undefined;
    setStatus(state, "connecting");
    return;
  }
  const query = new URLSearchParams(topics.map((topic) => ["topic", topic]));
  const position = startPosition(state);
  if (position !== undefined) query.set("last_event_id", position);
  state.source = state.createSource(`${state.address}?${query}`);
  state.openTopics = topics.join();
  attach(state, state.source, [...state.uncovered]);
}

function attach(state: State, source: LiveSource, covering: LiveListener[]): void {
  const on = (type: string, handle?: (data: unknown) => void) =>
    source.addEventListener(type, ({ data, lastEventId }) => {
      if (state.source !== source) return;
      watchSilence(state);
      handle?.(data);
      if (lastEventId && state.source === source) reach(state, lastEventId, covering.splice(0));
    });
  on("ready", () => {
    state.failures = 0;
    setStatus(state, "live");
  });
  on("change", (data) => tellChanges(state, data));
  on("resync", () => tellResync(state.listeners));
  on("beat");
  on("renew", () => connect(state));
  on("error", () => retryLater(state));
  watchSilence(state);
}

/**
 * A frame with a position has come: everything up to it, hence all that new listeners missed, has been told.
 */
function reach(state: State, lastEventId: string, covered: LiveListener[]): void {
  state.lastEventId = lastEventId;
  for (const listener of covered) state.uncovered.delete(listener);
  tellResync(covered.filter((listener) => listener.since === undefined && state.listeners.has(listener)));
}

function watchSilence(state: State): void {
  clearTimeout(state.timers.silence);
  state.timers.silence = setTimeout(() => retryLater(state), silenceMilliseconds);
}

function retryLater(state: State): void {
  disconnect(state);
  const delay = delaysMilliseconds[Math.min(state.failures, delaysMilliseconds.length - 1)];
  state.failures += 1;
  state.timers.retry = setTimeout(() => connect(state), delay);
  setStatus(state, "offline");
}

function tellChanges(state: State, data: unknown): void {
  const changes = JSON.parse(String(data)) as Change[]; // from our own server, written by changeFrame
  for (const change of changes) {
    for (const listener of [...state.listeners])
      if (listener.topics.includes(change.topic)) listener.onChange(change);
  }
}

function tellResync(listeners: Iterable<LiveListener>): void {
  for (const listener of [...listeners]) listener.onResync();
}

function setStatus(state: State, status: LiveStatus): void {
  if (state.status === status) return;
  state.status = status;
  for (const watcher of [...state.watchers]) watcher();
}
