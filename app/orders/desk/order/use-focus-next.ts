import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";

/** The forms after which something else is next; those of payouts are many and begin alike. */
const movingForms: ReadonlySet<string> = new Set(["status", "undoStatus", "take", "takeOver", "handOver"]);
const isMoving = (form: unknown) =>
  typeof form === "string" && (movingForms.has(form) || form.startsWith("payout-"));

/**
 * What is done opens the next: after a form that moved the order the focus goes to what is next on the page,
 * or to its title where nothing is. Whoever went on to write elsewhere stays there.
 */
export function useFocusNext(): void {
  const { state, formData } = useNavigation();
  const isRefused = useLastAnswer() !== undefined;
  const sent = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      if (isMoving(formData?.get("form"))) sent.current = true;
      return;
    }
    if (!sent.current) return;
    sent.current = false;
    if (isRefused || document.activeElement?.matches("input, textarea, select")) return;
    const next = document.querySelector<HTMLElement>("[data-next]:not([disabled])");
    (next ?? document.querySelector<HTMLElement>("h1[tabindex]"))?.focus();
  }, [state, formData, isRefused]);
}
