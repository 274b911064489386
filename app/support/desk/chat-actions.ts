import { data } from "react-router";
import { answerChat, closeChat, handOverChat, reopenChat, takeChat } from "../../../domain/support/index.ts";
import {
  chatAnswerInput,
  chatHandOverInput,
  chatStateInput,
  chatTakeInput,
} from "../../../domain/support/inputs.ts";
import type { ShopCtx } from "../../context.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { deskChatForms, deskChatTitles } from "./chat-desk-copy.ts";

/** Gives a form of a conversation to its command: its value, or the answer that refuses it. */
export function runChatForm(ctx: ShopCtx, chatId: string, fields: Fields) {
  switch (fields.form) {
    case deskChatForms.answer:
      return runForm({
        form: deskChatForms.answer,
        title: deskChatTitles.answer,
        schema: chatAnswerInput,
        fields,
        run: ({ idempotencyKey: key, notPassword: isNoPassword, ...answer }) =>
          answerChat(ctx, { chatId, key, isNoPassword, ...answer }),
      });
    case deskChatForms.take:
      return runForm({
        form: deskChatForms.take,
        title: deskChatTitles.take,
        schema: chatTakeInput,
        fields,
        run: ({ from }) => takeChat(ctx, { chatId, from }),
      });
    case deskChatForms.handOver:
      return runForm({
        form: deskChatForms.handOver,
        title: deskChatTitles.handOver,
        schema: chatHandOverInput,
        fields,
        run: ({ idempotencyKey: key, ...input }) => handOverChat(ctx, { chatId, key, ...input }),
      });
    case deskChatForms.close:
      return runState(ctx, "close", chatId, fields);
    case deskChatForms.reopen:
      return runState(ctx, "reopen", chatId, fields);
    default:
      throw data(null, { status: 400 });
  }
}

function runState(ctx: ShopCtx, action: "close" | "reopen", chatId: string, fields: Fields) {
  const change = action === "close" ? closeChat : reopenChat;
  return runForm({
    form: deskChatForms[action],
    title: deskChatTitles[action],
    schema: chatStateInput,
    fields,
    run: ({ version, colleague }) => change(ctx, { chatId, version, colleague }),
  });
}
