import { useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * Carries what was typed into a form while it was on its way over to the one that stands in its place after
 * the answer, and the focus with it.
 */
export function useCarryOverTyping(name: string): void {
  const { state, formData } = useNavigation();
  const form = useRef<HTMLFormElement | null>(null);
  const sent = useRef<FormData | null>(null);
  useLayoutEffect(() => {
    if (state !== "idle") sent.current = formData?.get("form") === name ? formData : null;
    const old = form.current;
    form.current = document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`);
    if (!old || !form.current || old === form.current || !sent.current) return;
    carry(old, sent.current, form.current);
    sent.current = null;
  });
}

/** A form that was taken from the page still holds what stood in its fields. */
function carry(old: HTMLFormElement, sent: FormData, now: HTMLFormElement): void {
  const held = new FormData(old);
  let last: [from: Typed, to: Typed] | undefined;
  for (const from of old.elements) {
    if (!isTyped(from) || String(held.getAll(from.name)) === String(sent.getAll(from.name))) continue;
    const to = now.elements.namedItem(from.name);
    if (!isTyped(to)) continue;
    if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.checked = from.checked;
    to.value = from.value;
    last = [from, to];
  }
  if (!last) return;
  now.dispatchEvent(new Event("input", { bubbles: true }));
  if (document.activeElement === document.body) focusAs(...last);
}

export type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether it is a field that somebody types or chooses in. */
export function isTyped(field: Element | RadioNodeList | null): field is Typed {
  if (field instanceof HTMLInputElement) return field.type !== "hidden" && field.type !== "file";
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

/** The caret stays where it was, in what has one. */
export function focusAs(from: Typed, to: Typed): void {
  to.focus();
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return;
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
