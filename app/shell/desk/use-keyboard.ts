import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { listenForKeys } from "./keyboard.ts";
import { holdTyping } from "./search/hold-typing.ts";

/** A form that the router has not taken up by then is not sent by it. */
const startMilliseconds = 500;

/**
 * The keyboard of the desk (Rule P58): single keys, and what is typed while something is on its way. That
 * belongs to the field which has the focus afterwards, and to nothing where there is none.
 */
export function useKeyboard(): void {
  const isIdle = useNavigation().state === "idle";
  const held = useRef<{ end: () => string; timer?: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => listenForKeys(), []);
  useEffect(() => {
    const isNavigating = !isIdle;
    if (isNavigating) {
      clearTimeout(held.current?.timer);
      held.current = { end: held.current?.end ?? holdTyping(isOutsideFields) };
    } else {
      // The page's own effects have moved the focus by now.
      typeInto(document.activeElement, release(held));
    }
    // Until the router says so, a form that is sent is on its way too.
    const onSubmit = ({ target }: Event) => {
      if (isNavigating || !(target instanceof HTMLFormElement) || target.method !== "post") return;
      clearTimeout(held.current?.timer);
      const end = held.current?.end ?? holdTyping(isOutsideFields);
      const timer = setTimeout(() => release(held), startMilliseconds);
      held.current = { end, timer };
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, [isIdle]);
  useEffect(() => () => void release(held), []);
}

type Held = { current: { end: () => string; timer?: ReturnType<typeof setTimeout> } | null };

function release(held: Held): string {
  clearTimeout(held.current?.timer);
  const typed = held.current?.end() ?? "";
  held.current = null;
  return typed;
}

/** A link that somebody has gone to may be followed; it commits nothing. */
function isOutsideFields({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true;
  if (key === "Enter" && target.closest("a")) return false;
  return !target.closest("input, select, textarea, [role=dialog], [role=menu]");
}

function typeInto(field: Element | null, text: string): void {
  const isField =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && field.selectionStart !== null);
  if (!isField || text === "") return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
