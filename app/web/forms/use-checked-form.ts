import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { takeOverField } from "../../../kernel/take-over.ts";
import { usePreparedToaster } from "../../ui/lazy-toaster.tsx";
import { outcomeToast, toast } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { checkForm, type Problem } from "./check-form.ts";
import { lostCopy } from "./delivery-copy.ts";
import type { FormAnswer } from "./form-answer.ts";
import { type BeforeRefusal, beforeRefusal, sayRefusal } from "./say-refusal.ts";
import { cannotReach, offlineFailure } from "./unreachable.ts";
import { useClearedErrors } from "./use-cleared-errors.ts";
import { type FormSchema, schemaNow, useFormSchema } from "./use-form-schema.ts";
import { useLastAnswer } from "./use-last-answer.ts";

/** A failure as a form shows it: what is so, and where the person goes on instead. */
export type Refusal = Pick<FormAnswer, "title" | "text" | "waysOn">;

export type CheckedForm = {
  errors: Record<string, string>;
  /** What was typed, for `defaultValue`. */
  fields: Record<string, string>;
  /** The failure as a whole, for the alert above the form. */
  failure: (Refusal & { tone: "bad" | "info" }) | null;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** What heads a failure; a function when it depends on what is wrong. */
type Title = string | ((problem: Problem, text: string) => string);

/** A form of `defineForms`, or one that is made where it's shown. */
export type FormToCheck = { name: string; schema: FormSchema; title: Title };

type Options = {
  /**
   * Where the form itself shows failures, no toast says them again: `never`, or with `of-fields` only what is
   * wrong with something that has no field of its own on the page.
   */
  toasts?: "always" | "of-fields" | "never";
};

/** A failure of the browser itself. The next answer of the shop ends it. */
type Local = {
  before: FormAnswer | undefined;
  errors: Record<string, string>;
  title: string;
  text: string;
  waysOn?: undefined;
  /** What stood there when it was judged. */
  stood: BeforeRefusal;
};

const noErrors: Record<string, string> = {};

/**
 * Checks a form in the browser with the schema the server uses, shows failures of either as text and toast,
 * brings focus to the first wrong field, clears a field's error once it was corrected and left, and lets
 * nothing be sent twice at once or without a network. Without scripts the server does it all, and so it does
 * when the form is sent before its schema has come.
 */
export function useCheckedForm(
  { name: form, schema, title }: FormToCheck,
  { toasts = "always" }: Options = {},
): CheckedForm {
  const answered = useLastAnswer<FormAnswer>();
  const answer = answered?.form === form ? answered : undefined;
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("form") === form;
  const [judged, setJudged] = useState<Local | null>(null);
  const local = judged && (!answer || judged.before === answer) ? judged : null;
  // An answer that the page was written with is read by the time its scripts run.
  const read = useRef(useHydrated() ? undefined : answer);
  usePreparedToaster();
  useFormSchema(form, schema);

  useEffect(() => {
    if (!answer) return;
    const isRead = answer === read.current;
    if (!isRead) showToast(toasts, form, { ...answer, text: firstText(form, answer) });
    // Whoever is in a field by then stays there.
    if (isRead && document.activeElement !== document.body) return;
    // While it was being sent the form showed no alert, so that the one of this answer is new.
    const stood = { alert: null, focused: document.activeElement };
    wrongFields(form, answer.errors)[0]?.focus();
    if (!isRead) sayRefusal(form, stood, firstText(form, answer));
  }, [answer, form, toasts]);

  useEffect(() => {
    if (judged) sayRefusal(form, judged.stood, judged.text);
  }, [judged, form]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault();
    const sent = new FormData(event.currentTarget, submitterOf(event));
    const fields: Record<string, string> = {};
    for (const [name, value] of sent) if (typeof value === "string") fields[name] = value;
    const judge = schemaNow(schema);
    const checked = judge && checkForm(judge, fields, namesIn(event.currentTarget));
    const refused =
      checked?.ok === false
        ? { ...checked, title: typeof title === "string" ? title : title(checked.problem, checked.text) }
        : cannotReach()
          ? { ...(lostCopy(form) ?? offlineFailure), errors: {} }
          : null;
    setJudged(refused && { ...refused, before: answer, stood: beforeRefusal(form) });
    if (!refused) return;
    event.preventDefault();
    showToast(toasts, form, refused);
    wrongFields(form, refused.errors)[0]?.focus();
  }

  const newest = local?.errors ?? answer?.errors ?? noErrors;
  const errors = useClearedErrors(form, schema, newest);
  const areCleared = newest !== errors && Object.keys(errors).length === 0;
  const failure = local ?? answer;
  const tone = local ? "bad" : (answer?.tone ?? "bad");
  return {
    errors,
    fields: answer?.fields ?? noErrors,
    failure: busy || areCleared || !failure ? null : { ...refusalOf(failure), tone },
    busy,
    onSubmit,
  };
}

function refusalOf({ title, text, waysOn }: Refusal): Refusal {
  return { title, text, waysOn };
}

/** Shows a refusal as a toast where the form's options want one. It is heard by other ways. */
function showToast(
  toasts: Options["toasts"],
  form: string,
  { errors, title, text, tone }: Pick<FormAnswer, "errors" | "title" | "text" | "tone">,
): void {
  if (!tells(toasts, form, errors)) return;
  toast({ id: outcomeToast, title, text, tone: tone ?? "bad", isSaid: true });
}

/**
 * Whether a failure is told as a toast too; a stale version, and that a colleague works on it, are matters of
 * the whole form.
 */
function tells(toasts: Options["toasts"], form: string, errors: Record<string, string>): boolean {
  if (toasts !== "of-fields") return toasts !== "never";
  const names = Object.keys(errors).filter((name) => name !== "version" && name !== takeOverField);
  return (
    names.length > 0 && !wrongFields(form, errors).some((field) => !(field instanceof HTMLButtonElement))
  );
}

/** The button that was pressed, whose name and value are part of what is sent. */
function submitterOf({ nativeEvent }: FormEvent<HTMLFormElement>): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}

/** The names of a form's fields as they stand on the page, those that would not be sent among them. */
function namesIn(form: HTMLFormElement): string[] {
  return [...form.elements].map((field) => field.getAttribute("name") ?? "");
}

/**
 * What is said of the first wrong field of the page. The server knows their order from what was sent alone,
 * where a choice that was not made is missing.
 */
function firstText(form: string, { errors, text }: FormAnswer): string {
  const name = wrongFields(form, errors)[0]?.getAttribute("name");
  return (name && Object.values(errors).includes(text) && errors[name]) || text;
}

/** The fields of a form that are wrong, in the order of the page. */
function wrongFields(form: string, errors: Record<string, string>): HTMLElement[] {
  const fields = document.querySelectorAll<HTMLElement>(
    `form[data-form="${form}"] [name]:enabled:not([type="hidden"])`,
  );
  return [...fields].filter((field) => Object.hasOwn(errors, field.getAttribute("name") ?? ""));
}
