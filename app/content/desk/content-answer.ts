import type { FormAnswer } from "../../web/forms/form-answer.ts";

/**
 * The answer of the editor: a failure, a conflict, or a form whose rows were changed and not saved yet.
 */
export type ContentAnswer = FormAnswer & {
  block: string;
  rows: number;
  /** The published version and the draft that the form was started with. */
  version: number;
  draft: SeenDraft | null;
  kind: "rows" | "invalid" | "conflict" | "tested";
  /** What somebody else has changed: the published text or the draft. */
  against?: "published" | "draft" | undefined;
  /** What was typed as the note. */
  note?: string | undefined;
  /** Whether customers were to be asked to agree again. */
  asksConsent?: boolean | undefined;
  /** The field to go on with, after a change of rows. */
  focus?: string | undefined;
};

/** A draft as a form names it. */
export type SeenDraft = { id: string; version: number };
