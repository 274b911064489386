import type { ChatList } from "../../../domain/support/model.ts";

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
