import { type RefObject, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useDeskKeys } from "../../../shell/desk/use-desk-keys.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { listingPath } from "../../shared/desk/listing-path.ts";
import type { ListingLine } from "./listing-line.ts";

/**
 * The rows as they are shown: while the list is pointed at or focused they keep their positions, so that
 * nothing moves away from under the hand. What a row says is always new; one that the page no longer has says
 * that.
 */
export function useFrozenRows(lines: readonly ListingLine[], isHeld: boolean): readonly ListingLine[] {
  const { key } = useLocation();
  const [frozen, setFrozen] = useState({ key, lines });
  const fresh = new Map(lines.map((line) => [line.id, line]));
  const isFrozen = isHeld && frozen.key === key;
  const rows = isFrozen
    ? frozen.lines.map((line) => fresh.get(line.id) ?? { ...line, hasLeft: true })
    : lines;
  if (!isFrozen && (frozen.key !== key || frozen.lines !== lines)) setFrozen({ key, lines });
  return rows;
}

/**
 * The ticked listings among those shown. They are forgotten when something was done or another list is
 * opened.
 */
export function useTicks(rows: readonly ListingLine[]) {
  const { key } = useLocation();
  const isAnswered = useLastAnswer() !== undefined;
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  if (state.key !== key) setState({ key, ids: isAnswered ? state.ids : new Set() });
  const set = (ids: Iterable<string>) => setState({ key, ids: new Set(ids) });
  const ticked = new Set(rows.filter(({ id }) => state.ids.has(id)).map(({ id }) => id));
  return {
    ticked,
    isAll: rows.length > 0 && ticked.size === rows.length,
    tick: (id: string, isTicked: boolean) =>
      set(isTicked ? [...ticked, id] : [...ticked].filter((each) => each !== id)),
    tickAll: (isTicked: boolean) => set(isTicked ? rows.map(({ id }) => id) : []),
    clear: () => set([]),
  };
}

type RowKeys = {
  rows: readonly ListingLine[];
  selectedId: string | null;
  searchRef: RefObject<HTMLInputElement | null>;
  tick: (id: string) => void;
};

/** The keys of the list: J and K bring the focus to a row's link, Enter opens it, X ticks it, / searches. */
export function useListingKeys({ rows, selectedId, searchRef, tick }: RowKeys): void {
  const navigate = useNavigate();
  const at = rows.findIndex((row) => row.id === selectedId);
  const selected = rows[at];
  const move = (by: 1 | -1) => {
    const to = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (to) focusRow(to.id);
  };
  useDeskKeys({
    isOn: true,
    actions: {
      j: () => move(1),
      k: () => move(-1),
      x: () => selected && tick(selected.id),
      enter: () => selected && void navigate(listingPath(selected.id)),
      "/": () => searchRef.current?.focus(),
    },
  });
}

function focusRow(id: string): void {
  const link = document.querySelector<HTMLElement>(`[data-listing="${CSS.escape(id)}"]`);
  link?.focus({ preventScroll: true });
  link?.closest("tr")?.scrollIntoView({ block: "nearest" });
}
