import { type FormEvent, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { z } from "zod";
import { usePreparedToaster } from "../ui/lazy-toaster.tsx";
import { outcomeToast, toast } from "../ui/toast.ts";
import { checkForm } from "./check-form.ts";
import { lostWords } from "./delivery-words.ts";
import type { FormAnswer } from "./form-answer.ts";
import { cannotReach, offlineRefusal } from "./unreachable.ts";
import { useLastAnswer } from "./use-last-answer.ts";
import { useMended } from "./use-mended.ts";

export type CheckedForm = {
  errors: Record<string, string>;
  /** What was typed, for `defaultValue`. */
  fields: Record<string, string>;
  /** The refusal as a whole, for the alert above the form. */
  refusal: { title: string; text: string } | null;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** What heads a refusal; a function when it depends on the sentence. */
type Title = string | ((text: string) => string);

type Options = {
  /**
   * Where the form itself shows refusals, no toast says them again: `never`, or with `of-fields` only what is wrong with
   * something that has no field of its own on the page.
   */
  toasts?: "always" | "of-fields" | "never";
};

/** A refusal of the browser itself; with a title when it is not about the form. */
type Local = { errors: Record<string, string>; text: string; title?: string };

const noErrors: Record<string, string> = {};

/**
 * Checks a form in the browser with the schema the server uses, shows refusals of either as text and toast, brings
 * focus to the first wrong field, takes a field's error back once it is mended and left, and lets nothing be sent twice at once or without a network. Without scripts the
 * server does it all.
 */
export function useCheckedForm(
  form: string,
  schema: z.ZodType,
  title: Title,
  { toasts = "always" }: Options = {},
): CheckedForm {
  const answered = useLastAnswer<FormAnswer>();
  const answer = answered?.form === form ? answered : undefined;
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("form") === form;
  const [local, setLocal] = useState<Local | null>(null);
  usePreparedToaster();

  useEffect(() => {
    if (!answer) return;
    setLocal(null);
    if (tells(toasts, form, answer.errors)) {
      toast({ id: outcomeToast, title: answer.title, text: answer.text, tone: "bad" });
    }
    wrongFields(form, answer.errors)[0]?.focus();
  }, [answer, form, toasts]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault();
    const sent = new FormData(event.currentTarget, submitterOf(event));
    const fields: Record<string, string> = {};
    for (const [name, value] of sent) if (typeof value === "string") fields[name] = value;
    const checked = checkForm(schema, fields, namesIn(event.currentTarget));
    const refused: Local | null = !checked.ok
      ? checked
      : cannotReach()
        ? { ...(lostWords(form) ?? offlineRefusal), errors: {} }
        : null;
    setLocal(refused);
    if (!refused) return;
    event.preventDefault();
    const { text, errors } = refused;
    if (tells(toasts, form, errors)) {
      toast({ id: outcomeToast, title: refused.title ?? titleFor(title, text), text, tone: "bad" });
    }
    wrongFields(form, errors)[0]?.focus();
  }

  const told = local?.errors ?? answer?.errors ?? noErrors;
  const errors = useMended(form, schema, told);
  const areMended = told !== errors && Object.keys(errors).length === 0;
  const refusal = local
    ? { title: local.title ?? titleFor(title, local.text), text: local.text }
    : answer
      ? { title: answer.title, text: answer.text }
      : null;
  return {
    errors,
    fields: answer?.fields ?? noErrors,
    refusal: busy || areMended ? null : refusal,
    busy,
    onSubmit,
  };
}

/** Whether a refusal is told as a toast too; a stale version is a matter of the whole form. */
function tells(toasts: Options["toasts"], form: string, errors: Record<string, string>): boolean {
  if (toasts !== "of-fields") return toasts !== "never";
  const names = Object.keys(errors).filter((name) => name !== "version");
  return (
    names.length > 0 && !wrongFields(form, errors).some((field) => !(field instanceof HTMLButtonElement))
  );
}

/** The button that was pressed, whose name and value are part of what is sent. */
function submitterOf({ nativeEvent }: FormEvent<HTMLFormElement>): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}

function titleFor(title: Title, text: string): string {
  return typeof title === "string" ? title : title(text);
}

/** The names of a form's fields as they stand on the page, those that would not be sent among them. */
function namesIn(form: HTMLFormElement): string[] {
  return [...form.elements].map((field) => field.getAttribute("name") ?? "");
}

/** The fields of a form that are wrong, in the order of the page. */
function wrongFields(form: string, errors: Record<string, string>): HTMLElement[] {
  const fields = document.querySelectorAll<HTMLElement>(
    `form[data-form="${form}"] [name]:enabled:not([type="hidden"])`,
  );
  return [...fields].filter((field) => Object.hasOwn(errors, field.getAttribute("name") ?? ""));
}
