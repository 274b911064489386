import { useEffect, useEffectEvent } from "react";
import { useShortcuts } from "./shortcuts.ts";

type DeskKeys = {
  isOn?: boolean;
  /** By the key in lower case: `j`, `/`, `enter`. */
  actions: Partial<Record<string, () => void>>;
};

const typing = "input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog], [role=menu]";

const pressed = "a, button, summary";

/**
 * Single keys for the whole page, unless they are switched off; none while something is typed, a dialog is
 * open, or a key of the system is held.
 */
export function useDeskKeys({ isOn: areWanted = true, actions }: DeskKeys): void {
  const isOn = useShortcuts() && areWanted;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    // Enter on what it presses is theirs.
    if (event.key === "Enter" && event.target instanceof Element && event.target.closest(pressed)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
