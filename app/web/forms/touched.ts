export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a field no longer says what the page was written with. */
export function isTouched(control: Control): boolean {
  if (control instanceof HTMLInputElement && control.matches("[type=checkbox], [type=radio]")) {
    return control.checked !== control.defaultChecked;
  }
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const written = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return written !== undefined && !written.selected;
}

/** Whether something stands in a form of the page that would be lost with it. */
export function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<Control>(
    "form[method=post] :is(textarea, select, input:not([type=hidden], [type=checkbox], [type=radio]))",
  );
  return [...fields].some(isTouched);
}

/** Whether somebody has started with a form of the page: something is typed or chosen, or a field focused. */
export function isFormStarted(): boolean {
  const choices = document.querySelectorAll<HTMLInputElement>(
    "form[method=post] :is([type=checkbox], [type=radio])",
  );
  const isChosen = [...choices].some(isTouched);
  const isFilledIn = document.activeElement?.matches("form[method=post] :is(textarea, select, input)");
  return isChosen || isFilledIn === true || isSomethingTyped();
}
