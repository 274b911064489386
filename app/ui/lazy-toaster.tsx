import { useEffect, useSyncExternalStore } from "react";
import { loadLater, useLater } from "./load-later.ts";
import { hasWaitingToast, watchWaitingToasts } from "./toast.ts";

const toaster = loadLater(() => import("./toaster.tsx").then(({ Toaster }) => Toaster));

/** Has the Toaster at hand soon after the page has settled, so that it can speak when the network is gone. */
export function usePreparedToaster(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => void toaster.load(), 1_000);
    return () => clearTimeout(timer);
  }, [isWanted]);
}

/**
 * Stands in for the Toaster and loads it with the first message, so that quiet pages need no script for it. A
 * message that came without a network is shown when it is back; until then the page is told that it has none.
 */
export function LazyToaster({ onReach }: { onReach(isReached: boolean): void }) {
  const isWanted = useSyncExternalStore(watchWaitingToasts, hasWaitingToast, () => false);
  const Toaster = useLater(toaster, isWanted);
  // Each message tries again.
  useEffect(() => watchWaitingToasts(() => void toaster.load().then(onReach)), [onReach]);
  useEffect(() => {
    if (Toaster) onReach(true);
  }, [Toaster, onReach]);
  return Toaster ? <Toaster /> : null;
}
