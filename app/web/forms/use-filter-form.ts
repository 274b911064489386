import { type FormEvent, useEffect, useRef } from "react";
import { type Location, useNavigation, useSubmit } from "react-router";
import { isTouched } from "./touched.ts";
import { useAddingLinks } from "./use-adding-links.ts";

/** How long after the last letter a search begins, in milliseconds. */
const typingMilliseconds = 300;

type Fields = Readonly<Record<string, string | undefined>>;

/** What is sent by itself: choices and what is typed, choices only, or nothing, where a button sends it. */
type SentByItself = "all" | "choices" | "nothing";

type FilterFormOptions = {
  /** Where the list stands. */
  path: string;
  /** What the address says, by the names of the form's fields. */
  fields: Fields;
  /** What a list without a choice has; it is left out of the address. */
  usual?: Fields;
  sends?: SentByItself;
};

const nothing: Fields = {};

/**
 * A list's search and filters as a form that the address keeps: a choice is sent at once, what is typed when
 * the typing rests. Another page or view that was asked for meanwhile comes first. The fields say what the
 * address says when it was changed elsewhere; what was changed here and not yet sent, and the text that is
 * being typed, are left alone, also what was chosen before the page's script began. Without scripts the form
 * is sent by its button.
 */
export function useFilterForm({ path, fields, usual = nothing, sends = "all" }: FilterFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(new Set<string>());
  /** What waits for another navigation, and where the form's own leads. */
  const waits = useRef<{ isTyped: boolean } | null>(null);
  const sentTo = useRef("");
  const submit = useSubmit();
  const { location: going, formMethod } = useNavigation();
  const isIdle = going === undefined;
  const isOwn = !isIdle && formMethod !== "POST" && hrefOf(going) === sentTo.current;
  const latest = useRef({ isElsewhere: false, send });
  const key = JSON.stringify([fields, usual]);

  const toHref = (query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);

  function send(isTyped: boolean) {
    if (!form.current) return;
    const query = queryOf(form.current, usual);
    changed.current.clear();
    sentTo.current = toHref(query);
    void submit(query, { action: path, replace: isTyped, preventScrollReset: true });
  }

  useEffect(() => {
    latest.current = { isElsewhere: !isIdle && !isOwn, send };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first render counts
  useEffect(() => {
    const early = controlsOf(form.current).filter(isTouched);
    for (const control of early) changed.current.add(control.name);
    if (early.some(isSentByItself)) sendSoon(false, 0);
    return () => clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    // What is on its way comes back as the address, and only then is the form behind it or not.
    if (!isIdle) return;
    showFields(form.current, key, changed.current);
    const waiting = waits.current;
    waits.current = null;
    if (waiting) latest.current.send(waiting.isTyped);
  }, [key, isIdle]);

  useAddingLinks({
    path,
    wanted() {
      if (form.current && changed.current.size > 0 && sends === "all") return queryOf(form.current, usual);
      return isOwn ? new URLSearchParams(going.search) : null;
    },
    hrefOf: toHref,
    onWhole: forget,
    onFollow(href) {
      forget();
      sentTo.current = href;
    },
  });

  function forget() {
    clearTimeout(timer.current);
    changed.current.clear();
    waits.current = null;
  }

  function sendSoon(isTyped: boolean, milliseconds: number) {
    clearTimeout(timer.current);
    waits.current = null;
    const go = () => {
      if (latest.current.isElsewhere) waits.current = { isTyped };
      else latest.current.send(isTyped);
    };
    timer.current = setTimeout(go, milliseconds);
  }

  function isSentByItself(control: Control): boolean {
    return sends === "all" || (sends === "choices" && control instanceof HTMLSelectElement);
  }

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    if (!isControl(target)) return;
    changed.current.add(target.name);
    const isText = target instanceof HTMLInputElement;
    if (!isSentByItself(target)) return;
    sendSoon(isText && target.type !== "date", isText ? typingMilliseconds : 0);
  }

  return { ref: form, action: path, preventScrollReset: true, onChange, onSubmit: forget };
}

const hrefOf = ({ pathname, search }: Location) => pathname + search;

type Control = HTMLInputElement | HTMLSelectElement;

function isControl(element: EventTarget): element is Control {
  const isText = element instanceof HTMLInputElement && element.type !== "hidden";
  return isText || element instanceof HTMLSelectElement;
}

const controlsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isControl);

/**
 * Sets each field to what the address says, but for those that were changed and a text that is being typed.
 */
function showFields(form: HTMLFormElement | null, key: string, changed: ReadonlySet<string>): void {
  const [fields, usual]: Record<string, string>[] = JSON.parse(key);
  for (const control of controlsOf(form)) {
    const said = fields?.[control.name] ?? usual?.[control.name] ?? "";
    const isTyped = control instanceof HTMLInputElement && control === document.activeElement;
    if (control.value !== said && !isTyped && !changed.has(control.name)) control.value = said;
  }
}

/** What the form says, without what is empty or usual, so that addresses stay short. */
function queryOf(form: HTMLFormElement, usual: Fields): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() && value !== usual[name]) query.append(name, value);
  }
  return query;
}
