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

/**
 * A message that seems to hold a password. It goes nowhere until its writer says that it holds none; their
 * tick has the field's name.
 */
export const heldBack: Failure = {
  code: "invalid",
  field: "notPassword",
  title: "This looks like a password",
  text: "We didn't send it, and nobody has read it. Remove the password, or tick the box if it isn't one.",
};

/** The same of a note to a colleague, which does without. */
export const passwordInNote: Failure = {
  code: "invalid",
  field: "note",
  text: "This looks like a password. Leave it out: logins are on the order's page.",
};

/** A colleague has the conversation, and whoever acts on it has not said that they know. */
export const colleagueHasIt: Failure = {
  code: "conflict",
  field: "colleague",
  title: "A colleague has this conversation",
  text: "Nothing was sent or changed yet. Tick the box if you want to go on.",
};

/** A member of staff at their own conversation. */
export const ownChat: Failure = {
  code: "forbidden",
  text: "This is your own conversation. Someone else on the team has to answer it.",
};
