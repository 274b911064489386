import { useState } from "react";
import { useLocation } from "react-router";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import type { OrderLine } from "./order-line.ts";

/**
 * The ticked orders among those shown. They are forgotten when something was done or another list is opened.
 */
export function usePicked(rows: readonly OrderLine[]) {
  const { key } = useLocation();
  const isRefused = useLastAnswer() !== undefined;
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  if (state.key !== key) setState({ key, ids: isRefused ? state.ids : new Set() });
  const set = (ids: Iterable<string>) => setState({ key, ids: new Set(ids) });
  const picked = new Set(rows.filter(({ id }) => state.ids.has(id)).map(({ id }) => id));
  return {
    picked,
    isAll: rows.length > 0 && picked.size === rows.length,
    pick: (id: string, isPicked: boolean) =>
      set(isPicked ? [...picked, id] : [...picked].filter((each) => each !== id)),
    pickAll: (isPicked: boolean) => set(isPicked ? rows.map(({ id }) => id) : []),
    clear: () => set([]),
  };
}
