import { type FormEvent, useEffect, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";

/** How long after the last letter a search begins, in milliseconds. */
const typingMilliseconds = 300;

type FilterFormOptions = {
  /** Where the list stands. */
  path: string;
  /** What the address says, by the names of the form's fields. */
  fields: Readonly<Record<string, string | undefined>>;
  /** What a list without a choice has; it is left out of the address. */
  usual?: Readonly<Record<string, string>>;
};

const nothing: Readonly<Record<string, string>> = {};

/**
 * A list's search and filters as a form that the address keeps: a choice is sent at once, what is typed when the typing
 * rests. The fields say what the address says when it was changed elsewhere; what was changed here and is still on its way, and the
 * text that is being typed, are left alone. Without scripts the form is sent by its button.
 */
export function useFilterForm({ path, fields, usual = nothing }: FilterFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const isIdle = useNavigation().state === "idle";
  const key = JSON.stringify([fields, usual]);

  useEffect(() => {
    // What is on its way comes back as the address, and only then is the form behind it or not.
    if (isIdle && timer.current === undefined && form.current) showFields(form.current, key);
  }, [key, isIdle]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget;
    const isTyped = event.target instanceof HTMLInputElement;
    forget();
    const go = () => {
      timer.current = undefined;
      void submit(queryOf(sent, usual), { action: path, replace: isTyped, preventScrollReset: true });
    };
    timer.current = setTimeout(go, isTyped ? typingMilliseconds : 0);
  }

  return { ref: form, action: path, preventScrollReset: true, onChange, onSubmit: forget };
}

/** Sets each field to what the address says, but for a text that is being typed. */
function showFields(form: HTMLFormElement, key: string): void {
  const [fields, usual]: Record<string, string>[] = JSON.parse(key);
  for (const control of form.elements) {
    const isText = control instanceof HTMLInputElement && control.type !== "hidden";
    if (!isText && !(control instanceof HTMLSelectElement)) continue;
    const said = fields?.[control.name] ?? usual?.[control.name] ?? "";
    if (control.value !== said && !(isText && control === document.activeElement)) control.value = said;
  }
}

/** What the form says, without what is empty or usual, so that addresses stay short. */
function queryOf(form: HTMLFormElement, usual: Readonly<Record<string, string>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() && value !== usual[name]) query.set(name, value);
  }
  return query;
}
