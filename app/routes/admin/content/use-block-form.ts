import { type FormEvent, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import { checkBlock, readTexts } from "./block-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { saveTitle } from "./save-title.ts";
import { sentFields } from "./sent-fields.ts";

type Wrong = { errors: Record<string, string>; text: string };

/** Checks a block in the browser before it is saved, with the schema of the server, and shows what either refused. */
export function useBlockForm(spec: BlockSpec, answer: ContentAnswer | undefined) {
  const navigation = useNavigation();
  const isSent = navigation.state !== "idle" && navigation.formData?.get("form") === "content";
  const [local, setLocal] = useState<Wrong | null>(null);

  useEffect(() => {
    if (!answer) return;
    if (answer.kind === "draft") return focusFirst([answer.focus ?? ""]);
    toast({ id: outcomeToast, title: answer.title, text: answer.text, tone: tones[answer.kind] });
    focusFirst(Object.keys(answer.errors));
  }, [answer]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isSent) return event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent; // React types it as a plain event.
    if (submitter instanceof HTMLButtonElement && submitter.value !== "save") return;
    const checked = checkBlock(spec, readTexts(spec, sentFields(event.currentTarget)));
    setLocal(checked.ok ? null : checked);
    if (checked.ok) return;
    event.preventDefault();
    toast({ id: outcomeToast, title: saveTitle, text: checked.text, tone: "bad" });
    focusFirst(Object.keys(checked.errors));
  }

  const wrong = local ?? (answer?.kind === "invalid" ? answer : null);
  return { wrong, onSubmit, isSaving: isSent && navigation.formData?.get("deed") === "save" };
}

const tones = { invalid: "bad", conflict: "info" } as const;

function focusFirst(names: readonly string[]): void {
  const fields = names.map((name) =>
    document.querySelector<HTMLElement>(`form[data-form="content"] [name="${CSS.escape(name)}"]`),
  );
  fields.find((field) => field !== null)?.focus();
}
