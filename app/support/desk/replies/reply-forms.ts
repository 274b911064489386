import { cannedReplyInput, cannedReplyRemoval } from "../../../../domain/support/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

const needs = ["content.edit"] as const;

/** The forms of the canned replies. */
export const replyForms = defineForms({
  "save-reply": { needs, title: "Reply not saved", schema: cannedReplyInput },
  "remove-reply:": { needs, title: "Reply not removed", schema: cannedReplyRemoval },
});
