import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { sentFields } from "../../../../web/forms/sent-fields.ts";
import type { PriceListEditing, Texts } from "./price-list.ts";

/**
 * What is typed in the editor, kept beside the fields themselves so that its example can be computed at once.
 */
export function usePriceListDraft<T, E, R>(
  editing: PriceListEditing<T, E, R>,
  inForce: T,
  sent: Texts | undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const [stored] = useState(() => editing.write(inForce));
  const [fields, setFields] = useState(() => ({
    texts: sent ?? { ...editing.firstExample, ...stored },
    turn: 0,
    focus: "",
  }));
  const [typed, setTyped] = useState(fields.texts);
  const { turn, focus } = fields;

  // After fields were added or taken the form hears of it, and the focus goes where one goes on.
  useEffect(() => {
    if (turn === 0) return;
    form.current?.dispatchEvent(new Event("input", { bubbles: true }));
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(focus)}"]`)?.focus();
  }, [turn, focus]);

  /** Adds or takes fields; false when the action is none of these. */
  function change(action: string, element: HTMLFormElement): boolean {
    const now = sentFields(element);
    const changed = editing.change?.(now, action);
    if (!changed) return false;
    setFields({ texts: { ...now, ...changed.texts }, turn: turn + 1, focus: changed.focus });
    return true;
  }

  const checked = useMemo(() => editing.check(typed), [editing, typed]);
  const read = useMemo(() => editing.readExample(typed), [editing, typed]);
  const list = checked.ok ? checked.list : null;
  return {
    form,
    stored,
    /** What the fields begin with. */
    texts: fields.texts,
    /** Counts how often fields were added or taken. */
    turn,
    typed,
    /** What is typed, read; null while it cannot be. */
    list,
    errors: checked.ok ? {} : checked.errors,
    exampleErrors: read.ok ? {} : read.errors,
    before: read.ok ? editing.compute(inForce, read.example) : null,
    after: read.ok && list ? editing.compute(list, read.example) : null,
    onInput: (event: FormEvent<HTMLFormElement>) => setTyped(sentFields(event.currentTarget)),
    change,
  };
}

/** Whether a form holds another list than the one it began with, or a note. */
export function draftDiffers<T, E, R>(editing: PriceListEditing<T, E, R>, sent: Texts, stored: Texts) {
  const typed = editing.own(sent);
  const names = new Set([...Object.keys(typed), ...Object.keys(stored)]);
  return (sent.note ?? "") !== "" || [...names].some((name) => typed[name] !== stored[name]);
}
