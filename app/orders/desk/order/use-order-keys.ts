import { useState } from "react";
import { pressByKey } from "../../../shell/desk/keyboard.ts";
import { useDeskKeys } from "../../../shell/desk/use-desk-keys.ts";
import { actionKeys, keyAttribute, statusKeys } from "./order-keys.ts";

// The card of the status takes the one that cancels.
const keys = [...new Set([...Object.values(statusKeys), ...Object.values(actionKeys)])].filter(
  (key) => key !== statusKeys.canceled,
);

/** The keys of an order's page: each presses the element that shows it, if there is one now. */
export function useOrderKeys() {
  const [isListOpen, setListOpen] = useState(false);
  const presses = keys.map((key) => [key.toLowerCase(), () => press(key)] as const);
  useDeskKeys({ actions: { ...Object.fromEntries(presses), "?": () => setListOpen(true) } });
  return { isListOpen, setListOpen };
}

/**
 * A field is gone to, a fold is opened at its field, and everything else pressed. Answers whether there was
 * something.
 */
function press(key: string): boolean {
  const shown = document.querySelector<HTMLElement>(`[${keyAttribute}="${key}"]:not([disabled])`);
  if (!shown) return false;
  const { parentElement } = shown;
  if (shown.tagName === "SUMMARY" && parentElement instanceof HTMLDetailsElement) {
    parentElement.open = true;
    parentElement.querySelector("textarea")?.focus();
  } else if (shown instanceof HTMLInputElement) shown.focus();
  else pressByKey(shown);
  return true;
}
