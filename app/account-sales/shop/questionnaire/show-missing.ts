/** Room at the top of a phone's window for the bar and for a message below it, in CSS pixels. */
const underMessage = 192;

/**
 * Brings the field that is missing to the reader: it gets the focus, and on a phone its question is not under
 * the message.
 */
export function showMissing(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]:not([type="hidden"])`);
  field?.focus();
  if (!field || !matchMedia("(max-width: 47.99rem)").matches) return;
  const group = field.closest(".questionnaire_answers");
  const question = field.closest("section");
  const isFirst = group === question?.querySelector(".questionnaire_answers");
  // Once what is missing is written above the answers.
  requestAnimationFrame(() => {
    const top = (isFirst ? question : group)?.getBoundingClientRect().top ?? underMessage;
    if (top < underMessage) window.scrollBy({ top: top - underMessage, behavior: "instant" });
  });
}
