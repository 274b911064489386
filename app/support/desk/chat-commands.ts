import { answerChat, closeChat, handOverChat, reopenChat, takeChat } from "../../../domain/support/index.ts";
import type { ShopCtx } from "../../context.ts";
import type { FormCommands } from "../../web/forms/run-forms.ts";
import type { deskChatForms } from "./chat-forms.ts";

/** What the forms of a conversation do. */
export const deskChatCommands: FormCommands<typeof deskChatForms, ShopCtx, unknown, { chatId: string }> = {
  "chat-answer": (ctx, { idempotencyKey: key, notPassword: isNoPassword, ...answer }) =>
    answerChat(ctx, { key, isNoPassword, ...answer }),
  "chat-take": takeChat,
  "chat-close": closeChat,
  "chat-reopen": reopenChat,
  "chat-hand-over": (ctx, { idempotencyKey: key, ...input }) => handOverChat(ctx, { key, ...input }),
};
