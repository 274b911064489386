import type { Frame } from "../../app/read-frame.ts";
import { maxAgeMilliseconds, type PageCache } from "./page-cache.ts";

/**
 * Reads what stands round every page once for all visitors, and anew when finished pages are dropped too: once something that
 * pages show has changed, and after a minute. A reading that failed is not kept.
 */
export function keepFrame(
  { generation }: Pick<PageCache, "generation">,
  read: () => Promise<Frame>,
): () => Promise<Frame> {
  let kept: { frame: Promise<Frame>; begunIn: number; begunAt: number } | undefined;
  return () => {
    if (kept?.begunIn === generation() && Date.now() - kept.begunAt <= maxAgeMilliseconds) return kept.frame;
    const begun = { frame: read(), begunIn: generation(), begunAt: Date.now() };
    kept = begun;
    begun.frame.catch(() => {
      if (kept === begun) kept = undefined;
    });
    return begun.frame;
  };
}
