import type { FormAnswer } from "../../web/forms/form-answer.ts";

/**
 * The answer of the editor: a failure, a conflict, or a form whose rows were changed and not saved yet.
 */
export type ContentAnswer = FormAnswer & {
  block: string;
  rows: number;
  /** The version that the form was started with. */
  version: number;
  kind: "draft" | "invalid" | "conflict";
  /** The field to go on with, after a change of rows. */
  focus?: string | undefined;
};
