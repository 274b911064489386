import { type RefObject, useEffect, useRef } from "react";
import { dismissToast, outcomeToast } from "../../../ui/toast.ts";
import type { SaleStep } from "../answers-address.ts";

/** Room for the bar that stays at the top of the window, in CSS pixels. */
const topBar = 90;

/**
 * Brings a new step to the reader: focus goes to its heading, which comes into view. Not when the page is
 * opened.
 */
export function useStepFocus(step: SaleStep, heading: RefObject<HTMLElement | null>): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // What was said of the last step is past.
    dismissToast(outcomeToast);
    heading.current?.focus({ preventScroll: true });
    const panel = heading.current?.closest(".panel");
    if (panel && panel.getBoundingClientRect().top < topBar) panel.scrollIntoView();
  }, [step, heading]);
}
