import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import type { FormAnswer } from "./form-answer.ts";
import { useLastAnswer } from "./use-last-answer.ts";

const prefix = "typed:";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed into these text fields of a form in this tab, so that going elsewhere and back loses
 * nothing (decision 017). Once the form was taken nothing of it is kept. Not for secrets (Rule P5).
 */
export function useKeptFields(form: string, names: readonly string[]): void {
  const answer = useLastAnswer<FormAnswer>();
  const isAnswered = answer?.form === form;
  const { pathname } = useLocation();
  const stored = `${prefix}${pathname} ${form}`;
  const { state, formData } = useNavigation();
  const isSent = state !== "idle" && formData?.get("form") === form;
  const wasSent = useRef(false);
  useEffect(() => {
    wasSent.current = isSent;
  }, [isSent]);
  const list = names.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that the page was opened with holds what was sent
  useEffect(() => {
    const kept = isAnswered ? {} : read(stored);
    for (const field of fieldsOf(form, list.split(" "))) {
      const text = kept[field.name];
      // What was typed before this ran is newer.
      if (text !== undefined && field.value === field.defaultValue) field.value = text;
    }
    const onInput = ({ target }: Event) => {
      const fields = fieldsOf(form, list.split(" "));
      if (!fields.some((field) => field === target)) return;
      write(stored, Object.fromEntries(fields.map(({ name, value }) => [name, value])));
    };
    document.addEventListener("input", onInput);
    return () => {
      document.removeEventListener("input", onInput);
      // A form that goes while it is on its way was taken.
      if (wasSent.current) write(stored, {});
    };
  }, [stored, form, list]);
}

function fieldsOf(form: string, names: readonly string[]): TextField[] {
  const all = names.map((name) =>
    document.querySelector<TextField>(`form[data-form="${form}"] :is(input, textarea)[name="${name}"]`),
  );
  return all.filter((field) => field !== null);
}

/** Where a browser keeps nothing, nothing was typed. */
function read(stored: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(stored) ?? "{}");
    const entries = Object.entries(typeof kept === "object" && kept !== null ? kept : {});
    return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
  } catch {
    return {};
  }
}

function write(stored: string, texts: Record<string, string>): void {
  try {
    if (Object.values(texts).join("") === "") sessionStorage.removeItem(stored);
    else sessionStorage.setItem(stored, JSON.stringify(texts));
  } catch {
    // As above.
  }
}
