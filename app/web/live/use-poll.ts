import { useEffect, useEffectEvent } from "react";

/**
 * Does something every so often while the page is seen, and at once when it is seen again after a longer
 * time.
 */
export function usePoll(poll: () => void, milliseconds: number, active: boolean): void {
  const pollLatest = useEffectEvent(poll);
  useEffect(() => {
    if (!active) return;
    let lastAt = Date.now();
    const ask = () => {
      if (document.hidden || Date.now() - lastAt < milliseconds) return;
      lastAt = Date.now();
      pollLatest();
    };
    const timer = setInterval(ask, milliseconds);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [milliseconds, active]);
}
