import { useSyncExternalStore } from "react";

/** Where this browser remembers that single keys do nothing. */
const storedAs = "desk-shortcuts";
const watchers = new Set<() => void>();

/**
 * Whether single keys work at the desk in this browser (WCAG 2.1.4); they do unless somebody switched them
 * off.
 */
export function useShortcuts(): boolean {
  return useSyncExternalStore(watch, areShortcutsOn, () => true);
}

/** Switches the single keys of every page of the desk on or off. */
export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storedAs);
    else localStorage.setItem(storedAs, "off");
  } catch {
    // A browser that keeps nothing has the keys on.
  }
  for (const told of watchers) told();
}

function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(storedAs) !== "off";
  } catch {
    return true;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
