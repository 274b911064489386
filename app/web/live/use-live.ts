import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { singleFlight } from "../../../kernel/single-flight.ts";
import type { Topic } from "../../../kernel/topics.ts";
import type { Change } from "../../../platform/live/change.ts";
import { createLiveClient, type LiveClient, type LiveStatus } from "./live-client.ts";
import { isUnread, onReadAgain, watchReading } from "./loader-health.ts";
import { paced } from "./paced.ts";
import { followVisibility } from "./page-visibility.ts";

export type LiveOptions = {
  /** Told of every change on the topics, before the loaders run again: for a toast. */
  onChange?(change: Change): void;
  /**
   * The hub's position, taken by the loader before it read its data; without it the loaders run once more.
   */
  since?: string | undefined;
  /** The least time between two runs of the loaders, for lists on which much happens; 0 without it. */
  paceMilliseconds?: number;
};

let shared: LiveClient | undefined;
let stayInBackground: ((stays: boolean) => void) | undefined;

/** The tab's one client; made in the browser only, when the first component listens. */
function sharedClient(): LiveClient {
  if (shared) return shared;
  shared = createLiveClient({ address: "/api/live", createSource: (address) => new EventSource(address) });
  stayInBackground = followVisibility(shared, document);
  return shared;
}

/**
 * Whether the tab hears of changes while nobody sees it, too. For one tab of a browser at a time, since each
 * holds one of its few connections.
 */
export function listenInBackground(listens: boolean): void {
  sharedClient();
  stayInBackground?.(listens);
}

let runLoaders: () => Promise<void> = async () => {};
let isGoing = false;
let isAwaited = false;
/** When the loaders last began to run, for whichever component. */
let readAt = Number.NEGATIVE_INFINITY;
/** Shared by all components of the tab, since a revalidation runs every loader of the page. */
const revalidate = singleFlight(async () => {
  // Read again now, the router would begin what is under way once more and forget that the page shall stay
  // where it is scrolled.
  if (isGoing) {
    isAwaited = true;
    return;
  }
  readAt = performance.now();
  await runLoaders().catch(() => {});
});
onReadAgain(() => void revalidate());

/**
 * Keeps the page current: when something happens on one of `topics`, its loaders run again, never twice at
 * once. Returns how the connection is. Does nothing on the server. At most 20 topics a tab.
 */
export function useLive(topics: readonly Topic[], options: LiveOptions = {}): LiveStatus {
  const latest = useRef(options);
  const revalidator = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const key = [...topics].sort().join("\n");

  useEffect(() => {
    latest.current = options;
    runLoaders = revalidator.revalidate;
    isGoing = !isIdle;
    if (isGoing || !isAwaited) return;
    isAwaited = false;
    void revalidate();
  });
  useEffect(
    () => () => {
      isGoing = false;
    },
    [],
  );

  useEffect(() => {
    if (key === "") return;
    const again = paced(
      () => void revalidate(),
      latest.current.paceMilliseconds ?? 0,
      () => readAt,
    );
    const stop = sharedClient().listen({
      topics: key.split("\n"),
      since: latest.current.since,
      onChange(change) {
        latest.current.onChange?.(change);
        again.run();
      },
      onResync: again.run,
    });
    return () => {
      stop();
      again.cancel();
    };
  }, [key]);

  return useSyncExternalStore(watchStatus, currentStatus, () => "connecting");
}

/**
 * Hears of something passing on a topic, such as somebody typing, and of a connection that may have missed
 * it. No loader runs again for it. Null hears nothing.
 */
export function useLiveSignal(topic: Topic | null, onSignal: () => void): void {
  const hear = useEffectEvent(onSignal);
  useEffect(() => {
    if (topic === null) return;
    return sharedClient().listen({ topics: [topic], onChange: () => hear(), onResync: () => hear() });
  }, [topic]);
}

function watchStatus(watcher: () => void): () => void {
  const stops = [sharedClient().watchStatus(watcher), watchReading(watcher)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A page whose data cannot be read is offline, however well its stream is. */
function currentStatus(): LiveStatus {
  return isUnread() ? "offline" : sharedClient().status();
}
