import { maxAgeMilliseconds, type PageCache } from "./page-cache.ts";

/** How long visitors share a reading that is not answered yet: one that never is must not hold everybody. */
const patienceMilliseconds = 3_000;

/**
 * Reads what stands round every page once for all visitors, and anew when finished pages are dropped too:
 * once something that pages show has changed, and after a minute. A reading that failed is not cached.
 */
export function layoutCache<Layout>(
  { generation }: Pick<PageCache, "generation">,
  read: () => Promise<Layout>,
): () => Promise<Layout> {
  let cached:
    | { layout: Promise<Layout>; startGeneration: number; startedAt: number; isRead: boolean }
    | undefined;
  return () => {
    const now = performance.now();
    const age = cached?.isRead ? maxAgeMilliseconds : patienceMilliseconds;
    if (cached?.startGeneration === generation() && now - cached.startedAt <= age) return cached.layout;
    const reading = { layout: read(), startGeneration: generation(), startedAt: now, isRead: false };
    cached = reading;
    reading.layout.then(
      () => {
        reading.isRead = true;
      },
      () => {
        if (cached === reading) cached = undefined;
      },
    );
    return reading.layout;
  };
}
