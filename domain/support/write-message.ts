import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { ChatAuthor } from "./chat-copy.ts";
import type { SupportCtx } from "./context.ts";
import { keyReused, noChat } from "./failures.ts";
import { type ChatRow, chatConversations, chatMessages } from "./tables.ts";

export type NewMessage = {
  author: ChatAuthor;
  authorId: string | null;
  text: string;
  key: string;
  fromDiscord?: boolean;
};

type WriteCtx = Pick<SupportCtx, "clock" | "actor">;
type ChatChange = Partial<Omit<ChatRow, "id">>;

/** The row of a conversation, locked until the transaction ends. Refuses an unknown one (`not_found`). */
export async function lockChat(tx: Transaction, chatId: string): Promise<Result<ChatRow>> {
  const [row] = await tx
    .select()
    .from(chatConversations)
    .where(eq(chatConversations.id, chatId))
    .for("update");
  return row ? ok(row) : fail(noChat);
}

/**
 * Whether this message stands there already, under its key. Refuses other words under the same key
 * (`key_reused`).
 */
export async function wasWritten(
  tx: Transaction,
  chatId: string,
  message: NewMessage,
): Promise<Result<boolean>> {
  const [first] = await tx
    .select({ text: chatMessages.text, author: chatMessages.author })
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, chatId), eq(chatMessages.idempotencyKey, message.key)));
  if (!first) return ok(false);
  return first.text === message.text && first.author === message.author ? ok(true) : fail(keyReused);
}

/**
 * Adds one line at the end of a locked conversation and answers its number; the log learns that, and not the
 * words.
 */
export async function appendMessage(
  ctx: WriteCtx,
  tx: Transaction,
  chat: Pick<ChatRow, "id" | "lastSeq">,
  message: NewMessage,
): Promise<number> {
  const seq = chat.lastSeq + 1;
  const { key, ...said } = message;
  await tx.insert(chatMessages).values({
    id: randomUUID(),
    conversationId: chat.id,
    seq,
    ...said,
    idempotencyKey: key,
    createdAt: ctx.clock.now(),
  });
  await noteChat(ctx, tx, chat.id, "chat.message", { seq, author: message.author });
  return seq;
}

/** A line of the shop itself about what happened to a locked conversation. */
export function appendNote(
  ctx: WriteCtx,
  tx: Transaction,
  chat: Pick<ChatRow, "id" | "lastSeq">,
  text: string,
) {
  return appendMessage(ctx, tx, chat, { author: "system", authorId: null, text, key: randomUUID() });
}

/** Changes a locked conversation; its version counts up. */
export async function changeChat(tx: Transaction, chatId: string, set: ChatChange): Promise<void> {
  await tx
    .update(chatConversations)
    .set({ ...set, version: sql`${chatConversations.version} + 1` })
    .where(eq(chatConversations.id, chatId));
}

/**
 * Notes on a locked conversation who has read it and who was mailed: nothing that an action at the desk must
 * have seen.
 */
export async function changeReading(
  tx: Transaction,
  chatId: string,
  set: Pick<ChatChange, "unreadByVisitor" | "unreadByStaff" | "mailedAt">,
): Promise<void> {
  await tx.update(chatConversations).set(set).where(eq(chatConversations.id, chatId));
}

/**
 * Notes in the log that something happened to a conversation: ids and numbers only, never words (Rule P5).
 */
export async function noteChat(
  ctx: Pick<SupportCtx, "actor">,
  tx: Transaction,
  chatId: string,
  type: string,
  data: Record<string, string | number> = {},
): Promise<void> {
  await appendEvent(tx, {
    subjectKind: "chat",
    subjectId: chatId,
    type,
    actor: ctx.actor,
    visibility: "public",
    data,
    topics: [`chat:${chatId}`, "chats"],
  });
}

/** What the shop itself says in a conversation. */
export const chatNotes = {
  closed: "Conversation closed. Send a message to reopen it.",
  quiet: "Conversation closed after two weeks without messages. Send a message to reopen it.",
  reopened: "Conversation reopened.",
};
