import { z } from "zod";
import { isOneLine } from "../../kernel/plain-text.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { mailAddressInput } from "../people/inputs.ts";
import { longestChatText } from "./chat-copy.ts";

const oneLine = "Please keep your name on one line.";

/** A browser sends line ends as two characters and counts them as one. */
const message = z
  .string("Please write a message.")
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .pipe(
    z
      .string()
      .min(1, "Please write a message.")
      .max(
        longestChatText,
        `Keep your message to at most ${longestChatText.toLocaleString("en-US")} characters.`,
      ),
  );

const key = z.string(reloadText).min(8, reloadText).max(255, reloadText);

const emptyAsAbsent = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

const contactFields = {
  name: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .trim()
      .max(60, "Keep your name to at most 60 characters.")
      .refine(isOneLine, oneLine)
      .optional(),
  ),
  email: z.preprocess(
    emptyAsAbsent,
    mailAddressInput("Please enter your email address.", "Please enter a valid email address").optional(),
  ),
};

/**
 * A visitor's message. Who they are counts for the first one; `orderId` is the order it is about, `listing`
 * the slug of the account for sale that it asks about.
 */
export const chatMessageInput = z.object({
  text: message,
  idempotencyKey: z.preprocess(emptyAsAbsent, key.optional()),
  chatId: z.preprocess(emptyAsAbsent, z.uuid(reloadText).optional()),
  orderId: z.preprocess(emptyAsAbsent, z.uuid(reloadText).optional()),
  listing: z.preprocess(emptyAsAbsent, z.string(reloadText).max(255, reloadText).optional()),
  ...contactFields,
});

/** Who a visitor is and where an answer may be mailed; what is left empty is forgotten. */
export const chatContactInput = z.object({ chatId: z.uuid(reloadText), ...contactFields });

/** What has been read: all messages up to this one. */
export const chatSeenInput = z.object({
  chatId: z.uuid(reloadText),
  upTo: z.coerce.number(reloadText).int(reloadText).min(1, reloadText),
});

/** An answer of staff. */
export const chatAnswerInput = z.object({ text: message, idempotencyKey: key });

/** Takes a conversation from whoever had it when the page was read; empty for nobody. */
export const chatTakeInput = z.object({ from: z.preprocess(emptyAsAbsent, z.uuid(reloadText).optional()) });

/** Closes or reopens a conversation as it was seen. */
export const chatStateInput = z.object({ version: z.coerce.number(reloadText).int(reloadText) });
