import { useEffect, useState } from "react";

const storageKey = "desk-keys";

/**
 * Whether single keys do something on the desk's pages, for those who type by voice (WCAG 2.1.4): on until it
 * is switched off in this browser, which keeps it.
 */
export function useKeysSwitch(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(stored() !== "off"), []);
  return [
    isOn,
    (next) => {
      setOn(next);
      try {
        localStorage.setItem(storageKey, next ? "on" : "off");
      } catch {
        // A browser that keeps nothing forgets it with the page.
      }
    },
  ];
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
