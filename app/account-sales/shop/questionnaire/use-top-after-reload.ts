import { useLayoutEffect } from "react";

/** Begins a reloaded page at its top. Where it was scrolled to belongs to a step that is laid out anew. */
export function useTopAfterReload(): void {
  useLayoutEffect(() => {
    const [load] = performance.getEntriesByType("navigation");
    if (!(load instanceof PerformanceNavigationTiming) || load.type !== "reload") return;
    window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
}
