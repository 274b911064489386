const field = "input, textarea, select, [contenteditable]";

/** Whether the reader can type there, so that the focus must not be taken from it. */
export function isField(element: Element | null): boolean {
  return element?.matches(field) ?? false;
}

/** The shown page's own heading, or its main part where it has none. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("#main h1") ?? document.querySelector<HTMLElement>("#main");
}

/** Focuses what takes no focus by itself, for as long as it has it, without moving the page. */
export function focusByScript(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.matches("a[href], button, input, textarea, select, summary, [tabindex]")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
