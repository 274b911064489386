import { draftInput, planDraftInput, restoreInput } from "../../../domain/content/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["content.edit"] as const;

/** The editor's form: each block checks it by its own schema. */
export const contentForm = { needs, name: "content", title: "Content not saved" } as const;

/** The forms of a draft. */
export const draftForms = defineForms({
  "plan-draft": { needs, title: "Draft not planned", schema: planDraftInput },
  "cancel-plan": { needs, title: "Plan not canceled", schema: draftInput },
  "discard-draft": { needs, title: "Draft not discarded", schema: draftInput },
});

/** The form of an earlier version. */
export const restoreForms = defineForms({
  "restore-version": { needs, title: "Version not restored", schema: restoreInput },
});

/** What is said once the text of a mail is published. */
export const usedNext = "Used from the next email on.";

/** What the buttons of the editor ask for. */
export const publishIntent = "publish";
export const draftIntent = "draft";

/** Those of a mail's text besides. */
export const testIntent = "test";
export const defaultIntent = "default";
