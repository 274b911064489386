/** The forms of the visitor's chat page, by name. */
export const chatForms = { message: "chat-message", contact: "chat-contact" } as const;

/** What heads their failures. */
export const chatFormTitles = { message: "Not sent", contact: "Not saved" } as const;

/** Where the chat is, and where it tells what has been seen. */
export const chatPath = "/support/chat";
export const chatSeenPath = "/support/chat/seen";
export const chatPresencePath = "/support/chat/presence";

/** The chat with the account known to it that one asks about. */
export function askPath(slug: string): string {
  return `${chatPath}?${new URLSearchParams({ listing: slug })}`;
}

/** A conversation of one's own by its address. */
export function ownChatPath(chatId: string): string {
  return `${chatPath}?${new URLSearchParams({ c: chatId })}`;
}
