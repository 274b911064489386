import { type FormEvent, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { outcomeToast, toast } from "../../ui/toast.ts";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { sentFields } from "../../web/forms/sent-fields.ts";
import { type BlockTexts, checkBlock, readTexts } from "./block-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import { changeForm, rowToFocus } from "./change-rows.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { contentForm, draftIntent } from "./content-forms.ts";

type Wrong = { errors: Record<string, string>; title: string; text: string };

type BlockAnswers = {
  answer: ContentAnswer | undefined;
  /** What is said when the form did not reach the shop. */
  lost: FormAnswer | undefined;
};

/**
 * Checks a block in the browser before it is saved, with the schema of the server, and shows what either
 * refused. Rows are changed in the browser too: `turn` counts how often, and their fields begin anew with it.
 * Without scripts the server does both.
 */
export function useBlockForm(spec: BlockSpec, baseline: BlockTexts, { answer, lost }: BlockAnswers) {
  const navigation = useNavigation();
  const isSent = navigation.state !== "idle" && navigation.formData?.get("form") === contentForm.name;
  // Undefined while what the shop has answered holds.
  const [local, setLocal] = useState<Wrong | null>();
  const [rows, setRows] = useState({ texts: baseline, turn: 0, focus: "" });
  const { texts, turn, focus } = rows;

  useEffect(() => {
    if (turn > 0) goOn(focus);
  }, [turn, focus]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: either answer ends what the browser has judged
  useEffect(() => {
    setLocal(undefined);
    if (!answer) return;
    if (answer.kind === "rows") return focusFirst([answer.focus ?? ""]);
    const { title, text, kind } = answer;
    toast({ id: outcomeToast, title, text, tone: tones[kind], isSaid: kind === "invalid" });
    focusFirst(Object.keys(answer.errors));
  }, [answer, lost]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isSent) return event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent; // React types it as a plain event.
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : draftIntent;
    const typed = readTexts(spec, sentFields(event.currentTarget));
    const changed = changeForm(spec, typed, intent);
    if (changed) {
      event.preventDefault();
      setLocal(null);
      return setRows({ texts: changed, turn: turn + 1, focus: rowToFocus(spec, changed, intent) ?? "" });
    }
    const checked = checkBlock(spec, typed);
    setLocal(checked.ok ? null : { ...checked, title: contentForm.title });
    if (checked.ok) return;
    event.preventDefault();
    // The alert says it, unless it stands there already.
    const isSaid = local?.text !== checked.text;
    toast({ id: outcomeToast, title: contentForm.title, text: checked.text, tone: "bad", isSaid });
    focusFirst(Object.keys(checked.errors));
  }

  const shown = answer?.kind === "invalid" ? answer : lost;
  const wrong = local === undefined ? shown : local;
  const intent = isSent ? navigation.formData?.get("intent") : null;
  return { texts, turn, wrong, onSubmit, saving: typeof intent === "string" ? intent : null };
}

const tones = { invalid: "bad", conflict: "info", tested: "good" } as const;

/** After rows were changed the form hears of it, and the focus goes where one goes on. */
function goOn(name: string): void {
  const form = document.querySelector('form[data-form="content"]');
  form?.dispatchEvent(new Event("input", { bubbles: true }));
  focusFirst([name]);
}

function focusFirst(names: readonly string[]): void {
  const fields = names.map((name) =>
    document.querySelector<HTMLElement>(`form[data-form="content"] [name="${CSS.escape(name)}"]`),
  );
  fields.find((field) => field !== null)?.focus();
}
