import { useEffect, useState } from "react";
import type { OrderLine } from "./order-line.ts";

export type Freshness = "new" | "changed";

/** How long a row says that it has just come or changed (look: Live change). */
const freshMilliseconds = 4_000;
const none: ReadonlyMap<string, Freshness> = new Map();

type Marked = {
  listKey: string;
  rows: readonly OrderLine[];
  fresh: ReadonlyMap<string, Freshness>;
  /** Those of them that came with these rows. */
  latest: ReadonlyMap<string, Freshness>;
};

/**
 * Which of the shown rows came or changed by themselves in the last four seconds; none when another list is
 * opened. Known with the rows themselves, so that a row that changed is drawn once and not once more for it.
 */
export function useFreshRows(rows: readonly OrderLine[], listKey: string): ReadonlyMap<string, Freshness> {
  const [known, setMarked] = useState<Marked>({ listKey, rows, fresh: none, latest: none });
  const isKnown = known.rows === rows && known.listKey === listKey;
  const { fresh, latest } = isKnown ? known : marked(known, rows, listKey);
  if (!isKnown) setMarked({ listKey, rows, fresh, latest });
  useEffect(() => {
    if (latest.size === 0) return;
    // Each batch ends by itself, also when another comes meanwhile.
    setTimeout(
      () => setMarked((present) => ({ ...present, fresh: without(present.fresh, latest) })),
      freshMilliseconds,
    );
  }, [latest]);
  return fresh;
}

function marked(
  known: Marked,
  rows: readonly OrderLine[],
  listKey: string,
): Pick<Marked, "fresh" | "latest"> {
  if (known.listKey !== listKey) return { fresh: none, latest: none };
  const latest = freshAmong(rows, new Map(known.rows.map((row) => [row.id, row.version])));
  return latest.size === 0
    ? { fresh: known.fresh, latest: none }
    : { fresh: new Map([...known.fresh, ...latest]), latest };
}

/** New and changed rows beside the versions known before. */
export function freshAmong(
  rows: readonly Pick<OrderLine, "id" | "version">[],
  known: ReadonlyMap<string, number>,
): Map<string, Freshness> {
  const found = new Map<string, Freshness>();
  for (const { id, version } of rows) {
    const old = known.get(id);
    if (old !== version) found.set(id, old === undefined ? "new" : "changed");
  }
  return found;
}

function without(present: ReadonlyMap<string, Freshness>, ended: ReadonlyMap<string, Freshness>) {
  return new Map([...present].filter(([id]) => !ended.has(id)));
}
