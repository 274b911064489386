import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Closes the open menus (native details elements) inside a part of the page: on Escape, which gives the focus
 * back, on a press or focus outside, and after navigation. Opening needs no script.
 */
export function useDismissMenus(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();

  // What was opened before the script came stays open.
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    closeMenus(root.current, null);
  }, [key, root]);

  useEffect(() => {
    const closeUnlessInside = ({ target }: Event) => {
      closeMenus(root.current, target instanceof Node ? target : null);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const open = root.current?.querySelector<HTMLDetailsElement>("details.disclosure-menu_menu[open]");
      if (!open) return;
      open.open = false;
      open.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeUnlessInside);
    document.addEventListener("focusin", closeUnlessInside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeUnlessInside);
      document.removeEventListener("focusin", closeUnlessInside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [root]);
}

function closeMenus(root: HTMLElement | null, except: Node | null): void {
  for (const menu of root?.querySelectorAll<HTMLDetailsElement>("details.disclosure-menu_menu[open]") ?? []) {
    if (!except || !menu.contains(except)) menu.open = false;
  }
}
