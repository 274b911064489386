import type { FormAnswer } from "../../../forms/form-answer.ts";

/** A rate that moves far, by the name of its field: what its tick says, and the value that the tick stands for. */
export type AskedMove = { percent: number; to: string; value: string; isTicked: boolean };

/**
 * The answer of the editor: a refusal, a question, a conflict, or a form whose rows were changed and not saved yet.
 */
export type ContentAnswer = FormAnswer & {
  block: string;
  rows: number;
  /** The version that the form was begun with. */
  version: number;
  kind: "draft" | "invalid" | "confirm" | "conflict";
  /** The field to go on with, after a change of rows. */
  focus?: string | undefined;
  asked?: Record<string, AskedMove>;
};
