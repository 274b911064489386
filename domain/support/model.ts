// The door that browsers may use too: the words and numbers of conversations.
export {
  type ChatList,
  chatAccessDays,
  chatLists,
  closedRetentionDays,
  longestChatNote,
  longestChatText,
} from "./chat-copy.ts";
export { placeholders, unfilledIn } from "./fill-reply.ts";
