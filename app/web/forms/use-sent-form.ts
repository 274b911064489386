import { type FormEvent, useEffect, useRef, useState } from "react";

/**
 * Takes out of a form what it sent, once that has arrived: what was typed or chosen meanwhile stays, and so
 * does the focus. `arrived` grows with what the sender has written by such forms. Gives what is to be told of
 * each sending, after its checks.
 */
export function useSentForm(arrived: number): (event: FormEvent<HTMLFormElement>) => void {
  const takeOut = useRef<readonly (() => void)[]>([]);
  const last = useRef(arrived);
  useEffect(() => {
    if (arrived === last.current) return;
    last.current = arrived;
    for (const take of takeOut.current) take();
    takeOut.current = [];
  }, [arrived]);
  return (event) => {
    if (!event.isDefaultPrevented()) takeOut.current = [...event.currentTarget.elements].map(takerOf);
  };
}

/**
 * A key that was never used, the same until what was sent with it has arrived, so that sending twice writes
 * once (Rule P11).
 */
export function useUnusedKey(formKey: string, arrived: number): string {
  const [unused, setUnused] = useState({ key: formKey, arrived });
  if (unused.arrived !== arrived) setUnused({ key: formKey, arrived });
  // A page that is the same for everybody gets its key only in the browser.
  return unused.key || formKey;
}

/** What takes out of a field what it holds now, unless something else was chosen since. */
function takerOf(field: Element): () => void {
  if (field instanceof HTMLTextAreaElement) return textTaker(field);
  if (!(field instanceof HTMLInputElement)) return () => {};
  if (field.type === "text") return textTaker(field);
  if (field.type === "checkbox" && field.checked) {
    return () => {
      field.checked = false;
    };
  }
  if (field.type !== "file") return () => {};
  const sent = [...(field.files ?? [])];
  return () => {
    const held = [...(field.files ?? [])];
    if (held.length === sent.length && held.every((file, at) => file === sent[at])) field.value = "";
  };
}

function textTaker(field: HTMLTextAreaElement | HTMLInputElement): () => void {
  const sent = field.value;
  return () => {
    if (field.value.startsWith(sent)) field.value = field.value.slice(sent.length).trimStart();
  };
}
