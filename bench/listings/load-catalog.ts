import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createCatalog } from "../../domain/listings/index.ts";
import type { Database } from "../../platform/database/connect.ts";

/**
 * How long the first reading takes, what it keeps, and the longest time for which it lets nobody else have a
 * turn.
 */
export async function loadCatalog(
  db: Database,
): Promise<{ seconds: number; megabytes: number; longestBlock: number }> {
  setFlagsFromString("--expose-gc");
  // Not there unless the flag is set, so unknown to the types.
  const collect = runInNewContext("gc") as () => void;
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const catalog = createCatalog({ db });
  const blocked = monitorEventLoopDelay({ resolution: 1 });
  blocked.enable();
  const startedAt = performance.now();
  await catalog.fresh();
  const seconds = (performance.now() - startedAt) / 1000;
  blocked.disable();
  const megabytes = (used() - before) / 1_048_576;
  // Asked for after measuring, so that it is still there then.
  await catalog.fresh();
  return { seconds, megabytes, longestBlock: blocked.max / 1e6 };
}
