// The door that browsers may use too: the words and numbers of conversations.
export {
  type ChatAuthor,
  type ChatList,
  type ChatState,
  chatAccessDays,
  chatLists,
  keptClosedDays,
  longestChatText,
} from "./chat-words.ts";
