import { useEffect, useEffectEvent } from "react";
import { useShortcuts } from "./shortcuts.ts";

type DeskKeys = {
  isOn?: boolean;
  /** By the key in lower case: `j`, `/`, `enter`. */
  actions: Partial<Record<string, () => void>>;
};

const typing = "input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog], [role=menu]";

const pressed = "a, button, summary";

/** Keys that go on moving while they are held down. */
const repeating: ReadonlySet<string> = new Set(["j", "k"]);

/**
 * Single keys for the whole page, unless they are switched off; none while something is typed, a dialog is
 * open, or a key of the system is held.
 */
export function useDeskKeys({ isOn: areWanted = true, actions }: DeskKeys): void {
  const isOn = useShortcuts() && areWanted;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // A key that is held down must not act again and again; only moving along a list goes on.
    if (event.repeat && !repeating.has(event.key.toLowerCase())) return;
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
