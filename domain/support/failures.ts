import type { Failure } from "../../kernel/errors.ts";

/** No such conversation, or one of somebody else. */
export const noChat: Failure = { code: "not_found", text: "We can't find this conversation." };

/** The same key came with another message before. */
export const keyReused: Failure = {
  code: "key_reused",
  text: "You already sent this message with different text. Please reload the page.",
};

/** The order does not exist, or is not this visitor's: they are told the same. */
export const notYourOrder: Failure = {
  code: "not_found",
  field: "orderId",
  text: "We can't find that order in your account. Send the message without it, or open the chat from the order's page.",
};

/** A member of staff at their own conversation. */
export const ownChat: Failure = {
  code: "forbidden",
  text: "This is your own conversation. Someone else on the team has to answer it.",
};
