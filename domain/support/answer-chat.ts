import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { allow } from "../people/index.ts";
import { closeIn, knowsColleague } from "./chat-actions.ts";
import { planChatMail } from "./chat-mail.ts";
import type { SupportCtx } from "./context.ts";
import { heldBack, ownChat } from "./failures.ts";
import { looksLikePassword } from "./looks-like-password.ts";
import {
  appendMessage,
  appendNote,
  changeChat,
  chatNotes,
  lockChat,
  type NewMessage,
  noteChat,
  wasWritten,
} from "./write-message.ts";

type AnswerInput = {
  chatId: string;
  text: string;
  key: string;
  /** The colleague who has the conversation, as the actor knows. */
  colleague?: string | undefined;
  /** The actor says that the text holds no password, whatever it looks like. */
  isNoPassword?: boolean | undefined;
  /** It was written in the order's thread on Discord. */
  fromDiscord?: boolean | undefined;
  /** It is the last word: the conversation is closed with it. */
  closes?: boolean | undefined;
};

/**
 * An answer of staff; the visitor sees it at once, or gets one mail when they miss it for two minutes. A
 * conversation that nobody had is theirs from now on; one that was closed meanwhile is open again. Sent again
 * under the same key it is written once. `closes` closes it with the answer. For staff who progress orders,
 * not in their own conversation (`forbidden`). Refuses an unknown one (`not_found`), other words under a used
 * key (`key_reused`), one that a colleague has whom the actor doesn't name (`conflict`), and what looks like
 * a password (`invalid`).
 */
export async function answerChat(
  ctx: SupportCtx,
  { chatId, text, key, colleague, isNoPassword = false, closes = false, fromDiscord = false }: AnswerInput,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(peopleOnly);
  if (!isNoPassword && looksLikePassword(text)) return fail(heldBack);
  const { personId } = ctx.actor;
  const message: NewMessage = { author: "staff", authorId: personId, text, key, fromDiscord };
  return transact(ctx.db, async (tx) => {
    const locked = await lockChat(tx, chatId);
    if (!locked.ok) return locked;
    const chat = locked.value;
    if (chat.personId === personId) return fail(ownChat);
    const repeated = await wasWritten(tx, chatId, message);
    if (!repeated.ok) return repeated;
    if (repeated.value) return ok(undefined);
    const knows = knowsColleague(chat, personId, colleague);
    if (!knows.ok) return knows;
    const isLate = chat.state === "closed";
    if (isLate) await noteChat(ctx, tx, chatId, "chat.reopened");
    const lastSeq = isLate ? await appendNote(ctx, tx, chat, chatNotes.reopened) : chat.lastSeq;
    const seq = await appendMessage(ctx, tx, { id: chatId, lastSeq }, message);
    await changeChat(tx, chatId, {
      state: "open",
      closedAt: null,
      assignedTo: chat.assignedTo ?? personId,
      lastSeq: seq,
      lastMessageAt: ctx.clock.now(),
      firstRepliedAt: chat.firstRepliedAt ?? ctx.clock.now(),
      unreadByVisitor: chat.unreadByVisitor + 1,
      unreadByStaff: 0,
      waitingSince: null,
    });
    if (closes) await closeIn(ctx, tx, { ...chat, lastSeq: seq }, chatNotes.closed);
    await planChatMail(ctx, tx, { chatId, seq });
    return ok(undefined);
  });
}

const peopleOnly = { code: "forbidden", text: "Only people can answer here." } as const;
