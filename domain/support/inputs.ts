import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { isOneLine } from "../../kernel/plain-text.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { mailAddressInput } from "../people/inputs.ts";
import { longestChatNote, longestChatText } from "./chat-copy.ts";
import { unknownIn } from "./fill-reply.ts";

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

/** A box that somebody ticks or leaves. */
const tick = z
  .string()
  .optional()
  .transform((value) => value === "on");

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
  notPassword: tick,
  ...contactFields,
});

/** Who a visitor is and where an answer may be mailed; what is left empty is forgotten. */
export const chatContactInput = z.object({ chatId: z.uuid(reloadText), ...contactFields });

/** What has been read: all messages up to this one. */
export const chatSeenInput = z.object({
  chatId: z.uuid(reloadText),
  upTo: z.coerce.number(reloadText).int(reloadText).min(1, reloadText).max(largestInt, reloadText),
});

/** Whether a page of a conversation is open, and whether somebody is typing in it. */
export const chatPresenceInput = z.object({
  chatId: z.uuid(reloadText),
  /** `off` from a page where somebody stopped; left out where nothing was typed. */
  typing: z
    .enum(["on", "off"], reloadText)
    .optional()
    .transform((typing) => typing && typing === "on"),
});

/** The colleague who has the conversation, as the sender knows. */
const colleague = z.preprocess(emptyAsAbsent, z.uuid(reloadText).optional());

/** An answer of staff. */
export const chatAnswerInput = z.object({
  text: message,
  idempotencyKey: key,
  notPassword: tick,
  colleague,
  closes: tick,
});

/** Hands a conversation over: to somebody, or to nobody in particular when `to` is empty. */
export const chatHandOverInput = z.object({
  from: z.preprocess(emptyAsAbsent, z.uuid(reloadText).optional()),
  to: z.preprocess(emptyAsAbsent, z.uuid("Please choose who takes it.").optional()),
  note: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .transform((text) => text.replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().max(longestChatNote, `Keep your note to at most ${longestChatNote} characters.`))
      .optional(),
  ),
  idempotencyKey: key,
});

/** Takes a conversation from whoever had it when the page was read; empty for nobody. */
export const chatTakeInput = z.object({ from: z.preprocess(emptyAsAbsent, z.uuid(reloadText).optional()) });

/** Closes or reopens a conversation as it was seen. */
export const chatStateInput = z.object({
  version: z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText),
  colleague,
});

/** A canned reply; version 0 for a new one. Its placeholders must be ones that can be filled. */
export const cannedReplyInput = z.object({
  id: z.uuid(reloadText),
  version: z.coerce.number(reloadText).int(reloadText).min(0, reloadText).max(largestInt, reloadText),
  title: z
    .string("Please enter a title.")
    .trim()
    .min(1, "Please enter a title.")
    .max(80, "Keep the title to at most 80 characters.")
    .refine(isOneLine, "Please keep the title on one line."),
  shortcut: z
    .string("Please enter a shortcut.")
    .trim()
    .toLowerCase()
    .transform((text) => text.replace(/^\//, ""))
    .pipe(z.string().regex(/^[a-z0-9][a-z0-9-]{0,23}$/, "Use 1 to 24 letters, digits and hyphens.")),
  body: message.superRefine((text, check) => {
    const [unknown] = unknownIn(text);
    if (unknown)
      check.addIssue({ code: "custom", message: `${unknown} isn't a placeholder. Check its spelling.` });
  }),
});

/** A canned reply as it was seen, to remove it. */
export const cannedReplyRemoval = cannedReplyInput.pick({ id: true, version: true });
