import type { FormEvent } from "react";
import type { z } from "zod";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { useEditBaseline } from "../../../forms/use-edit-baseline.ts";
import { useLastAnswer } from "../../../forms/use-last-answer.ts";
import { sentFields } from "../content/sent-fields.ts";
import { useUnsaved } from "../content/use-unsaved.ts";

type Texts = Record<string, string>;

/** The forms of an editor of something that is posted; a draft is answered without being posted. */
type EditorForms = { post: string; draft: string };

/** What an editor keeps of what is typed in it. */
export type PostingDraft = {
  /** What the editor began with. */
  stored: Texts;
  /** What the fields begin with, which may have been sent before. */
  texts: Texts;
  /** What is typed, read. */
  table: { ok: true } | { ok: false; errors: Texts };
  onInput: (event: FormEvent<HTMLFormElement>) => void;
};

/** The answer to the editor, posted or looked at; undefined for an answer to another form. */
export function useEditorAnswer(forms: EditorForms): FormAnswer | undefined {
  const answer = useLastAnswer<FormAnswer>();
  return answer?.form === forms.post || answer?.form === forms.draft ? answer : undefined;
}

type Edited = {
  forms: EditorForms;
  /** Heads the refusal. */
  title: string;
  schema: z.ZodType;
  newestVersion: number;
  answer: FormAnswer | undefined;
  draft: PostingDraft;
  /** Whether what was sent is other than what the editor began with. */
  differs: (sent: Texts, stored: Texts) => boolean;
};

/** The state of an editor of something that is posted: its form, what is wrong, and whether it holds what is not posted. */
export function usePostingEditor({ forms, title, schema, newestVersion, answer, draft, differs }: Edited) {
  const { stored, table } = draft;
  const sent = answer?.fields;
  const form = useCheckedForm(forms.post, schema, title);
  const { version, isBehind } = useEditBaseline(
    { version: newestVersion, values: {} },
    { ...form, fields: sent ?? form.fields },
  );
  const unsaved = useUnsaved(sent !== undefined && differs(sent, stored), (element) =>
    differs(sentFields(element), stored),
  );
  const asked = { ...answer?.errors, ...form.errors };
  // Once something was refused, what is wrong now; a field that was put right says so at once.
  const errors = Object.keys(asked).length === 0 || table.ok ? {} : table.errors;
  return { name: forms.post, form, draft, unsaved, errors, version, isBehind };
}
