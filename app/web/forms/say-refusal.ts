import { announce } from "../../ui/announce.ts";

/** What stood on the page before a form was refused. */
export type BeforeRefusal = { alert: string | null; focused: Element | null };

/** The form's alert, as text: that of the form, or of the panel that it stands in. */
function alertOf(form: string): string | null {
  return document.querySelector(`form[data-form="${form}"] [role=alert]`)?.textContent ?? null;
}

/** To be kept before a refusal is shown, for `sayRefusal`. */
export function beforeRefusal(form: string): BeforeRefusal {
  return { alert: alertOf(form), focused: document.activeElement };
}

/**
 * Has a refusal heard once: by the alert that has just come, else by the wrong field that has just got the
 * focus, and where neither is new, as when the same is sent again, by the announcer. To be called when the
 * refusal is on the page; its toast says nothing.
 */
export function sayRefusal(form: string, before: BeforeRefusal, text: string): void {
  const alert = alertOf(form);
  const hasNewAlert = alert !== null && alert !== before.alert;
  const hasNewFocus = document.activeElement !== before.focused && document.activeElement !== document.body;
  if (!hasNewAlert && !hasNewFocus) announce(text);
}
