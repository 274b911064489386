export { findChat } from "./access.ts";
export { answerChat } from "./answer-chat.ts";
export { listCannedReplies, removeCannedReply, saveCannedReply } from "./canned-replies.ts";
export { closeChat, markChatSeen, reopenChat, setChatContact, takeChat } from "./chat-actions.ts";
export { checkChatLink, openChatLink } from "./chat-link.ts";
export {
  type ChatOrder,
  linkOrderNumbers,
  linkOwnOrderNumbers,
  proven,
  readChatOrders,
} from "./chat-orders.ts";
export { type ChatPresence, countStaffOnline, noteStaffAtChat, noteVisitorAtChat } from "./chat-presence.ts";
export type { ChatLine } from "./chat-view.ts";
export type { SupportCtx } from "./context.ts";
export { type LinesToForward, noteForwarded, readLinesToForward } from "./discord-lines.ts";
export { fillReply, type ReplyValues } from "./fill-reply.ts";
export { type FirstReplies, readFirstReplies } from "./first-replies.ts";
export { claimChats, handOverChat, listChatStaff } from "./hand-over-chat.ts";
export {
  type ChatPage,
  countChatsByStaff,
  countWaitingChats,
  listChats,
  listPersonChats,
} from "./list-chats.ts";
export { looksLikePassword } from "./looks-like-password.ts";
export { supportMetrics } from "./metrics.ts";
export { splitOrderNumbers } from "./order-numbers.ts";
export { type DeskChat, readChat } from "./read-chat.ts";
export { markOwnChatSeen, type OwnChat, readOwnChat } from "./read-own-chat.ts";
export { type ChatHit, searchChats } from "./search-chats.ts";
export { sendChatMessage } from "./send-chat-message.ts";
export { supportCrontab, supportTasks, tidyChats } from "./support-tasks.ts";
