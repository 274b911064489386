import { type RefObject, useLayoutEffect, useRef } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { isTouched } from "./touched.ts";
import { focusAs, isTyped, type Typed } from "./use-carry-over-typing.ts";

/** The form that a page was written with, and what of it had the focus when it was taken from the page. */
export type FirstForm = { current: { form: HTMLFormElement; focused: Element | null } | null };

/**
 * For a form that is written into the page and stands in a dialog once there are scripts: carries what was
 * typed and chosen before over to the one that takes its place, and the focus. Both are given the same `first`.
 */
export function useStandIn(first: FirstForm): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    const own = form.current;
    if (!own) return;
    if (!hydrated) {
      return () => {
        first.current = { form: own, focused: document.activeElement };
      };
    }
    if (first.current) carry(first.current, own);
    first.current = null;
  }, [first, hydrated]);
  return form;
}

/** The field of a form that has the focus already. */
export function focusedIn(formId: string): HTMLElement | null {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.closest("form")?.id === formId ? focused : null;
}

function carry({ form, focused }: NonNullable<FirstForm["current"]>, now: HTMLFormElement): void {
  const fields = [...now.elements].filter(isTyped);
  for (const from of form.elements) {
    if (!isTyped(from)) continue;
    const to = fields.find(
      (field) => field.name === from.name && (!isTick(from) || field.value === from.value),
    );
    if (!to) continue;
    // A press, since the form may follow the choice.
    if (isTick(from) && isTick(to)) from.checked !== to.checked && to.click();
    else if (isTouched(from)) to.value = from.value;
    if (from === focused) focusAs(from, to);
  }
}

const isTick = (field: Typed): field is HTMLInputElement =>
  field.type === "radio" || field.type === "checkbox";
