import { useEffect, useRef, useState } from "react";
import type { OrderLine } from "./order-line.ts";

export type Freshness = "new" | "changed";

/** How long a row says that it has just come or changed (look: Live change). */
const freshMilliseconds = 4_000;
const none: ReadonlyMap<string, Freshness> = new Map();

/**
 * Which of the shown rows came or changed by themselves in the last four seconds; none when another list is
 * opened.
 */
export function useFreshRows(rows: readonly OrderLine[], listKey: string): ReadonlyMap<string, Freshness> {
  const before = useRef<{ listKey: string; versions: Map<string, number> } | null>(null);
  const [fresh, setFresh] = useState(none);
  useEffect(() => {
    const known = before.current;
    before.current = { listKey, versions: new Map(rows.map((row) => [row.id, row.version])) };
    if (known?.listKey !== listKey) return setFresh(none);
    const found = freshAmong(rows, known.versions);
    if (found.size === 0) return;
    setFresh((present) => new Map([...present, ...found]));
    // Each batch ends by itself, also when another comes meanwhile.
    setTimeout(() => setFresh((present) => without(present, found)), freshMilliseconds);
  }, [rows, listKey]);
  return fresh;
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

function without(present: ReadonlyMap<string, Freshness>, ended: Map<string, Freshness>) {
  return new Map([...present].filter(([id]) => !ended.has(id)));
}
