import { type RefObject, useEffect, useRef } from "react";
import type { SaleStep } from "../answers-address.ts";

/** Room for the bar that stays at the top of the window, in CSS pixels. */
const topBar = 90;

/** Brings a new step to the reader: focus goes to its heading, which comes into view. Not when the page is opened. */
export function useStepFocus(step: SaleStep, heading: RefObject<HTMLElement | null>): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    const panel = heading.current?.closest(".panel");
    if (panel && panel.getBoundingClientRect().top < topBar) panel.scrollIntoView();
  }, [step, heading]);
}
