import { type FormEvent, useEffect, useRef } from "react";
import { type Location, useNavigation, useSubmit } from "react-router";

/** How long after the last letter a search begins, in milliseconds. */
const typingMilliseconds = 300;

type Fields = Readonly<Record<string, string | undefined>>;

type FilterFormOptions = {
  /** Where the list stands. */
  path: string;
  /** What the address says, by the names of the form's fields. */
  fields: Fields;
  /** What a list without a choice has; it is left out of the address. */
  usual?: Fields;
};

const nothing: Fields = {};

/**
 * A list's search and filters as a form that the address keeps: a choice is sent at once, what is typed when the typing rests.
 * Another page or view that was asked for meanwhile comes first. The fields say what the address says when it was changed
 * elsewhere; what was changed here and not yet sent, and the text that is being typed, are left alone. Without scripts the form
 * is sent by its button.
 */
export function useFilterForm({ path, fields, usual = nothing }: FilterFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(new Set<string>());
  /** What waits for another navigation, and where the form's own leads. */
  const waits = useRef<{ isTyped: boolean } | null>(null);
  const sentTo = useRef("");
  const submit = useSubmit();
  const { location: going, formMethod } = useNavigation();
  const isIdle = going === undefined;
  const isOwn = !isIdle && formMethod === "GET" && hrefOf(going) === sentTo.current;
  const isElsewhere = !isIdle && !isOwn;
  const latest = useRef({ isElsewhere, send });
  const key = JSON.stringify([fields, usual]);

  function send(isTyped: boolean) {
    if (!form.current) return;
    const query = queryOf(form.current, usual);
    const href = query.size > 0 ? `${path}?${query}` : path;
    changed.current.clear();
    sentTo.current = href;
    void submit(query, { action: path, replace: isTyped, preventScrollReset: true });
  }

  useEffect(() => {
    latest.current = { isElsewhere, send };
  });

  useEffect(() => {
    // What is on its way comes back as the address, and only then is the form behind it or not.
    if (!isIdle || !form.current) return;
    showFields(form.current, key, changed.current);
    const waiting = waits.current;
    waits.current = null;
    if (waiting) latest.current.send(waiting.isTyped);
  }, [key, isIdle]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function forget() {
    clearTimeout(timer.current);
    changed.current.clear();
    waits.current = null;
  }

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLSelectElement)) return;
    const isTyped = target instanceof HTMLInputElement;
    changed.current.add(target.name);
    clearTimeout(timer.current);
    waits.current = null;
    const go = () => {
      if (latest.current.isElsewhere) waits.current = { isTyped };
      else latest.current.send(isTyped);
    };
    timer.current = setTimeout(go, isTyped ? typingMilliseconds : 0);
  }

  return { ref: form, action: path, preventScrollReset: true, onChange, onSubmit: forget };
}

const hrefOf = ({ pathname, search }: Location) => pathname + search;

/** Sets each field to what the address says, but for those that were changed and a text that is being typed. */
function showFields(form: HTMLFormElement, key: string, changed: ReadonlySet<string>): void {
  const [fields, usual]: Record<string, string>[] = JSON.parse(key);
  for (const control of form.elements) {
    const isText = control instanceof HTMLInputElement && control.type !== "hidden";
    if (!isText && !(control instanceof HTMLSelectElement)) continue;
    const said = fields?.[control.name] ?? usual?.[control.name] ?? "";
    const isTyped = isText && control === document.activeElement;
    if (control.value !== said && !isTyped && !changed.has(control.name)) control.value = said;
  }
}

/** What the form says, without what is empty or usual, so that addresses stay short. */
function queryOf(form: HTMLFormElement, usual: Fields): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() && value !== usual[name]) query.set(name, value);
  }
  return query;
}
