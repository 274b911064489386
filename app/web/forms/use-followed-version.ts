import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Control, isTouched } from "./touched.ts";
import { focusAs, isTyped, type Typed } from "./use-carry-over-typing.ts";

/**
 * The version that a form shows: the newest, until something is typed or chosen in it, then the one that it
 * began with. As part of the form's key it lets a form that nobody has touched follow what others save; the
 * focus stays in its field. `visit` becomes another when the form begins anew by itself.
 */
export function useFollowedVersion(form: string, newest: number | string, visit = ""): number | string {
  const [shown, setShown] = useState({ visit, version: newest, isPinned: false });
  if (shown.visit !== visit) setShown({ visit, version: newest, isPinned: false });
  const focused = useRef<Typed | null>(null);
  useLayoutEffect(() => {
    if (focused.current) focusSame(form, focused.current);
    focused.current = null;
    if (shown.isPinned || shown.version === newest) return;
    const active = document.activeElement;
    if (active?.closest(formNamed(form)) && isTyped(active)) focused.current = active;
    setShown({ ...shown, version: newest });
  });
  useEffect(() => {
    const pin = () => setShown((now) => ({ ...now, isPinned: true }));
    const onInput = ({ target }: Event) =>
      target instanceof Element && target.closest(formNamed(form)) && pin();
    document.addEventListener("input", onInput);
    // Nothing heard what was typed before the scripts ran.
    const fields = `${formNamed(form)} :is(input:not([type=hidden]), select, textarea)`;
    if ([...document.querySelectorAll<Control>(fields)].some(isTouched)) pin();
    return () => document.removeEventListener("input", onInput);
  }, [form]);
  return shown.version;
}

const formNamed = (form: string) => `form[data-form="${form}"]`;

function focusSame(form: string, from: Typed): void {
  const to = document.querySelector<HTMLFormElement>(formNamed(form))?.elements.namedItem(from.name) ?? null;
  if (isTyped(to) && document.activeElement === document.body) focusAs(from, to);
}
