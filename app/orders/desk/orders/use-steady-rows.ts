import { useState } from "react";
import type { OrderLine } from "./order-line.ts";

type SteadyRows = {
  /** What is shown. */
  rows: readonly OrderLine[];
  /** New orders that wait, because they would move what is shown. */
  waiting: number;
  /** Shows the newest. */
  release: () => void;
};

/**
 * The rows of a list in which nothing jumps: while `isHeld`, rows keep their positions with their newest
 * content and new ones wait. `touched` tells of orders that changed, by id; one of them that is missing from
 * the newest rows has left the list, and a removed one is dropped. Another `listKey` shows its own rows at
 * once.
 */
export function useSteadyRows(
  newest: readonly OrderLine[],
  { listKey, isHeld, touched }: { listKey: string; isHeld: boolean; touched: ReadonlyMap<string, string> },
): SteadyRows {
  const [shown, setShown] = useState({ listKey, newest, rows: newest });
  const isElsewhere = shown.listKey !== listKey;
  if (isElsewhere || (!isHeld && shown.rows !== newest)) setShown({ listKey, newest, rows: newest });
  else if (isHeld && shown.newest !== newest) {
    setShown({ listKey, newest, rows: inTheirPositions(shown.rows, newest, touched) });
  }
  const ids = new Set(shown.rows.map((row) => row.id));
  return {
    rows: shown.rows,
    waiting: shown.rows === newest ? 0 : newest.filter((row) => !ids.has(row.id)).length,
    release: () => setShown({ listKey, newest, rows: newest }),
  };
}

/** The shown rows with what is newest of each, in the positions that they have. */
export function inTheirPositions(
  shown: readonly OrderLine[],
  newest: readonly OrderLine[],
  touched: ReadonlyMap<string, string>,
): OrderLine[] {
  const found = new Map(newest.map((row) => [row.id, row]));
  return shown.flatMap((row) => {
    const fresh = found.get(row.id);
    if (fresh) return [fresh];
    const happened = touched.get(row.id);
    if (happened === "order.removed") return [];
    return [happened ? { ...row, hasLeft: true } : row];
  });
}
