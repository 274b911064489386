import type { ChatList } from "../../../domain/support/model.ts";

/** The forms of a conversation at the desk, by name, and what heads their failures. */
export const deskChatForms = {
  answer: "chat-answer",
  take: "chat-take",
  close: "chat-close",
  reopen: "chat-reopen",
  handOver: "chat-hand-over",
} as const;

export const deskChatTitles: Record<keyof typeof deskChatForms, string> = {
  answer: "Answer not sent",
  take: "Chat not taken",
  close: "Chat not closed",
  reopen: "Chat not reopened",
  handOver: "Chat not handed over",
};

export const chatListNames: Record<ChatList, string> = { open: "Open", mine: "Mine", closed: "Closed" };

/** Where canned replies are written. */
export const repliesPath = "/admin/chats/replies";

/** Where a list of conversations is, or one conversation beside it. */
export function deskChatPath({
  list,
  page,
  chatId,
}: {
  list: ChatList;
  page?: number;
  chatId?: string;
}): string {
  const query = new URLSearchParams();
  if (list !== "open") query.set("show", list);
  if (page !== undefined && page > 1) query.set("page", String(page));
  const text = query.toString();
  return `/admin/chats${chatId ? `/${chatId}` : ""}${text && `?${text}`}`;
}
