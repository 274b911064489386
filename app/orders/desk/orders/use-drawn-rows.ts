import { useDeferredValue, useMemo } from "react";
import type { OrderLine } from "./order-line.ts";

/** More rows than a window shows without scrolling. */
const firstRows = 20;

/**
 * The rows to draw now: of a list that changed the first ones, and those further down a moment later, so that
 * fifty new rows at once hold up no frame. Another `listKey` is drawn whole.
 */
export function useDrawnRows(rows: readonly OrderLine[], listKey: string): readonly OrderLine[] {
  const newest = useMemo(() => ({ rows, listKey }), [rows, listKey]);
  const later = useDeferredValue(newest);
  return later.listKey === listKey ? firstOf(rows, later.rows) : rows;
}

/** The first of the newest rows, then what was drawn below them before, each order once. */
export function firstOf(newest: readonly OrderLine[], drawn: readonly OrderLine[]): readonly OrderLine[] {
  if (newest === drawn || newest.length <= firstRows) return newest;
  const first = newest.slice(0, firstRows);
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...drawn.slice(firstRows).filter(({ id }) => !ids.has(id))];
}
