/** A conversation is open until staff close it, or it has been quiet for long; any message opens it again. */
const chatStates = ["open", "closed"] as const;
export type ChatState = (typeof chatStates)[number];

/** Who wrote a message; the shop itself notes what happened to the conversation. */
const chatAuthors = ["visitor", "staff", "system"] as const;
export type ChatAuthor = (typeof chatAuthors)[number];

/** The lists of the desk: all open ones, those that the reader has taken, and the closed ones. */
export const chatLists = ["open", "mine", "closed"] as const;
export type ChatList = (typeof chatLists)[number];

/** The most characters that one message has. */
export const longestChatText = 2000;

/** The most characters of the note with which a conversation is handed over. */
export const longestChatNote = 500;

/** Minutes since the last action of staff at the desk during which they count as online. */
export const staffOnlineMinutes = 15;

/** Minutes after which an answer that the visitor has not read is mailed about. */
export const mailAfterMinutes = 2;

/** Days after which a quiet conversation closes by itself, and after which a closed one is removed. */
export const quietDays = 14;
export const closedRetentionDays = 90;

/** Days for which a browser, or a mailed link, opens a conversation. */
export const chatAccessDays = 90;
