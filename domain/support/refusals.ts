import type { Failure } from "../../kernel/errors.ts";

/** No such conversation, or one of somebody else. */
export const noChat: Failure = { code: "not_found", text: "There is no such conversation." };

/** The same key came with another message before. */
export const keyReused: Failure = {
  code: "key_reused",
  text: "This was already sent with other words. Please load the page again.",
};

/** The order does not exist, or is not this visitor's: they are told the same. */
export const notYourOrder: Failure = {
  code: "not_found",
  field: "orderId",
  text: "We do not find that order among yours. Send the message without it, or open the chat from the order's page.",
};

/** A member of staff at their own conversation. */
export const ownChat: Failure = {
  code: "forbidden",
  text: "This is your own conversation: another member of staff answers it.",
};
