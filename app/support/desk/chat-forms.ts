import {
  chatAnswerInput,
  chatHandOverInput,
  chatStateInput,
  chatTakeInput,
} from "../../../domain/support/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["orders.progress"] as const;

/** The forms of a conversation at the desk. */
export const deskChatForms = defineForms({
  "chat-answer": { needs, title: "Answer not sent", schema: chatAnswerInput },
  "chat-take": { needs, title: "Chat not taken", schema: chatTakeInput },
  "chat-close": { needs, title: "Chat not closed", schema: chatStateInput },
  "chat-reopen": { needs, title: "Chat not reopened", schema: chatStateInput },
  "chat-hand-over": { needs, title: "Chat not handed over", schema: chatHandOverInput },
});
