import { useSyncExternalStore } from "react";

const wide = "(min-width: 48rem)";

/** Whether the window is wider than a phone's; true until the browser has said so. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => true,
  );
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
