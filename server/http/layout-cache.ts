import type { Frame } from "../../app/read-layout.ts";
import { maxAgeMilliseconds, type PageCache } from "./page-cache.ts";

/** How long visitors share a reading that is not answered yet: one that never is must not hold everybody. */
const patienceMilliseconds = 3_000;

/**
 * Reads what stands round every page once for all visitors, and anew when finished pages are dropped too:
 * once something that pages show has changed, and after a minute. A reading that failed is not kept.
 */
export function layoutCache(
  { generation }: Pick<PageCache, "generation">,
  read: () => Promise<Frame>,
): () => Promise<Frame> {
  let kept:
    | { frame: Promise<Frame>; startGeneration: number; startedAt: number; isRead: boolean }
    | undefined;
  return () => {
    const now = performance.now();
    const age = kept?.isRead ? maxAgeMilliseconds : patienceMilliseconds;
    if (kept?.startGeneration === generation() && now - kept.startedAt <= age) return kept.frame;
    const reading = { frame: read(), startGeneration: generation(), startedAt: now, isRead: false };
    kept = reading;
    reading.frame.then(
      () => {
        reading.isRead = true;
      },
      () => {
        if (kept === reading) kept = undefined;
      },
    );
    return reading.frame;
  };
}
