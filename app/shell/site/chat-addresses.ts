/** Where the chat is, as a page and within the panel; and whether it has something new. */
export const chatPagePath = "/support/chat";
export const chatPanelPath = "/support/chat/panel";
export const chatUnreadPath = "/support/chat/unread";

/** What the page within the panel tells the page round it. */
export type ChatPanelMessage = { from: "chat-panel"; close: true } | { from: "chat-panel"; open: string };

const knownChat = "goldhall.chat";
const knownChatChanged = "chat-known";

/**
 * Remembers in this browser that it has a conversation: only then does a page ask whether we have answered.
 * Nothing of it is sent.
 */
export function rememberKnownChat(chatId: string): void {
  try {
    if (localStorage.getItem(knownChat) === chatId) return;
    localStorage.setItem(knownChat, chatId);
    window.dispatchEvent(new Event(knownChatChanged));
  } catch {
    // Where a browser keeps nothing, no dot says that we have answered.
  }
}

export function forgetKnownChat(): void {
  try {
    localStorage.removeItem(knownChat);
    window.dispatchEvent(new Event(knownChatChanged));
  } catch {
    // As above.
  }
}

export function readKnownChat(): string | null {
  try {
    return localStorage.getItem(knownChat);
  } catch {
    return null;
  }
}

/** Calls whenever this browser gets its first conversation, in this tab or another. */
export function watchKnownChat(notify: () => void): () => void {
  window.addEventListener(knownChatChanged, notify);
  window.addEventListener("storage", notify);
  return () => {
    window.removeEventListener(knownChatChanged, notify);
    window.removeEventListener("storage", notify);
  };
}
