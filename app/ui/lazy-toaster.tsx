import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { hasWaitingToast, watchWaitingToasts } from "./toast.ts";

let loaded: ComponentType | null = null;
let isLoading = false;
const watchers = new Set<() => void>();

/** Loads the Toaster. Without a network that fails quietly, and is tried again with the next message. */
async function load(): Promise<void> {
  if (loaded || isLoading) return;
  isLoading = true;
  try {
    loaded = (await import("./toaster.tsx")).Toaster;
    for (const notify of watchers) notify();
  } catch {
    // Tried again later.
  } finally {
    isLoading = false;
  }
}

function loadIfWanted(): void {
  if (hasWaitingToast()) void load();
}

function watchLoaded(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** Has the Toaster at hand soon after the page has settled, so that it can speak when the network is gone. */
export function usePreparedToaster(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => void load(), 1_000);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

/**
 * Stands in for the Toaster and loads it with the first message, so that quiet pages need no script for it. A
 * message that came without a network is shown when it is back.
 */
export function LazyToaster() {
  const Toaster = useSyncExternalStore(
    watchLoaded,
    () => loaded,
    () => null,
  );
  useEffect(() => {
    loadIfWanted();
    window.addEventListener("online", loadIfWanted);
    const unwatch = watchWaitingToasts(loadIfWanted);
    return () => {
      window.removeEventListener("online", loadIfWanted);
      unwatch();
    };
  }, []);
  return Toaster ? <Toaster /> : null;
}
