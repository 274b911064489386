import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { useDeskKeys } from "../../../shell/desk/use-desk-keys.ts";
import { type ListView, orderHref } from "./list-address.ts";
import type { OrderLine } from "./order-line.ts";

type RowKeys = {
  rows: readonly OrderLine[];
  view: ListView;
  selectedId: string | null;
  searchRef: RefObject<HTMLInputElement | null>;
  askStatus: (line: OrderLine) => void;
  showKeys: () => void;
};

/** The keys of the list (look: Keys). J and K bring the focus to a row's link, from where Tab goes on. */
export function useRowKeys({ rows, view, selectedId, searchRef, askStatus, showKeys }: RowKeys): void {
  const navigate = useNavigate();
  const at = rows.findIndex((row) => row.id === selectedId);
  const selected = rows[at];
  const move = (by: 1 | -1) => {
    const to = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (to) focusRow(to.id);
  };
  useDeskKeys({
    actions: {
      j: () => move(1),
      k: () => move(-1),
      s: () => selected && askStatus(selected),
      t: () => selected && takeForm(selected.id)?.requestSubmit(),
      enter: () => selected && void navigate(orderHref(selected.id, view)),
      "/": () => searchRef.current?.focus(),
      "?": showKeys,
    },
  });
}

function focusRow(id: string): void {
  const link = document.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`);
  link?.focus({ preventScroll: true });
  link?.closest("tr")?.scrollIntoView({ block: "nearest" });
}

function takeForm(id: string): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form[data-take="${CSS.escape(id)}"]`);
}
