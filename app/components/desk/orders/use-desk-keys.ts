import { useEffect, useRef } from "react";

type DeskKeys = {
  isOn: boolean;
  /** By the key in lower case: `j`, `/`, `enter`. */
  deeds: Partial<Record<string, () => void>>;
};

const typing = "input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog], [role=menu]";

const pressed = "a, button, summary";

/** Single keys for the whole page; none while something is typed, a dialog is open, or a key of the system is held. */
export function useDeskKeys({ isOn, deeds }: DeskKeys): void {
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const deed = latest.current[event.key.toLowerCase()];
      if (!deed) return;
      // Enter on what it presses is theirs.
      if (event.key === "Enter" && event.target instanceof Element && event.target.closest(pressed)) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
}
