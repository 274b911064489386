// The door that browsers may use too: the words and numbers of conversations.
export {
  type ChatList,
  chatAccessDays,
  chatLists,
  closedRetentionDays,
  longestChatText,
} from "./chat-copy.ts";
