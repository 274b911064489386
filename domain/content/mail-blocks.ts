import { z } from "zod";
import type { MailCopy } from "../../kernel/mails/mail-copy.ts";
import { type MailKind, mailKindNames, mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import type { Placeholder } from "../../kernel/mails/placeholder.ts";
import { placeholdersIn, unknownPlaceholder } from "./placeholders.ts";

const separator = /[.\u3002\uff0e\uff61]/u;

/** Labels with dots between them; neither a part of an email address nor in the middle of a word. */
const dotted =
  /(?<![@\p{L}\p{N}.-])[\p{L}\p{N}-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}-]+)+(?![\w.+-]*@[\p{L}\p{N}])/gu;

/** What a web address ends in: letters alone, or the coded form of other scripts. */
const ending = /^(?:\p{L}{2,}(?![\p{L}\p{N}])|xn--)/iu;

/** A sentence that begins right after another: `done.Next`. */
const sentences = /^\p{L}+\.\p{Lu}\p{Ll}+$/u;

/** Endings that are so common that a capital letter makes no sentence of them. */
const commonEnding =
  /\.(?:com|net|org|io|gg|app|dev|co|me|shop|xyz|info|link|ly|ru|site|online|store|club|live|top|vip|page|website|world|click|help|support|games?|gold|money|cash)$/i;

/** The block that holds the owner's words for a kind of mail; null in it stands for the shop's own text. */
export type MailKey = `mail.${MailKind}`;

export function mailKeyOf<Kind extends MailKind>(kind: Kind): `mail.${Kind}` {
  return `mail.${kind}`;
}

/** The kind of mail that a block words; null for a block of the site. */
export function mailKindOf(key: string): MailKind | null {
  return mailKindNames.find((kind) => mailKeyOf(kind) === key) ?? null;
}

const noAddress = "Leave web addresses out. The button has the right link.";
const noWallet = "Leave wallet addresses out. The order's page says where to pay.";

function addressIn(text: string): string | undefined {
  if (hasWebAddress(text)) return noAddress;
  return hasWalletAddress(text) ? noWallet : undefined;
}

/** Words of a mail: only these placeholders, and no address of a page or a wallet. */
export function mailWords(most: number, names: readonly string[]) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .superRefine((text, ctx) => {
      const message = unknownPlaceholder(text, names) ?? addressIn(text);
      if (message) ctx.addIssue({ code: "custom", message });
    });
}

/** What is said of sentences that touch another word, with which they could make a web address. */
function touching(text: string, names: readonly string[]): string | undefined {
  const name = names.find((each) => new RegExp(`\\S\\{${each}\\}|\\{${each}\\}\\S`).test(text));
  return name && `Leave a space before and after {${name}}. It stands for whole sentences.`;
}

/** How long the words on a button may be. */
export const longestButton = 40;

function copySchema(kind: MailKind) {
  const { copy, placeholders } = mailSpecOf(kind);
  const names = Object.keys(placeholders);
  // Whole sentences are no line of an inbox.
  const lineNames = names.filter((name) => placeholders[name]?.lines === undefined);
  const sentenceNames = names.filter((name) => !lineNames.includes(name));
  const paragraph = mailWords(1000, names).superRefine((words, ctx) => {
    const message = touching(words, sentenceNames);
    if (message) ctx.addIssue({ code: "custom", message });
  });
  const text = z
    .object({
      subject: mailWords(150, lineNames),
      heading: mailWords(120, lineNames),
      paragraphs: z.array(paragraph).min(1).max(12),
      button: copy.button === null ? z.null() : mailWords(longestButton, []),
    })
    .superRefine((words, ctx) => {
      const missing = missingPlaceholder(placeholders, words);
      if (!missing) return;
      const message = `Add {${missing}}. This email needs it.`;
      ctx.addIssue({ code: "custom", path: ["paragraphs"], message });
    })
    .nullable()
    .transform((words) => (words && isSameCopy(words, copy) ? null : words));
  return z.preprocess((stored) => upgradedCopy(kind, stored), text);
}

/**
 * A text as it was written for an earlier release: it had no words for the button, and `{details}` stood for
 * all that is said of one order, of which the shop's own text now has the sentences.
 */
export function upgradedCopy(kind: MailKind, stored: unknown): unknown {
  if (typeof stored !== "object" || stored === null) return stored;
  const { copy } = mailSpecOf(kind);
  const written = { button: copy.button, ...stored };
  if (!("paragraphs" in written) || !Array.isArray(written.paragraphs)) return written;
  const paragraphs = written.paragraphs.flatMap((paragraph: unknown) => {
    if (typeof paragraph !== "string" || !paragraph.includes(details)) return [paragraph];
    const isAlone = paragraph.trim() === details;
    return isAlone ? copy.paragraphs : [paragraph.replaceAll(details, () => copy.paragraphs.join(" "))];
  });
  const heading =
    "heading" in written && typeof written.heading === "string"
      ? { heading: written.heading.replaceAll(details, () => copy.heading) }
      : {};
  return { ...written, paragraphs, ...heading };
}

const details = "{details}";

/** What a mail can't do without and a text of it does not name. Sentences belong into the body. */
function missingPlaceholder(
  placeholders: Readonly<Record<string, Placeholder>>,
  { subject, heading, paragraphs }: MailCopy,
): string | undefined {
  const named = placeholdersIn([subject, heading, ...paragraphs].join("\n"));
  const [missing] =
    Object.entries(placeholders).find(([name, { isRequired }]) => isRequired && !named.includes(name)) ?? [];
  return missing;
}

function isSameCopy(one: MailCopy, other: MailCopy): boolean {
  return (
    one.subject === other.subject &&
    one.heading === other.heading &&
    one.button === other.button &&
    one.paragraphs.join("\n\n") === other.paragraphs.join("\n\n")
  );
}

type MailBlocks = Record<MailKey, ReturnType<typeof copySchema>>;

/** The schema of each mail's text. Only what its mail knows may be named, and what it needs must be. */
export const mailBlocks = Object.fromEntries(
  mailKindNames.map((kind) => [mailKeyOf(kind), copySchema(kind)]),
  // One of each kind.
) as MailBlocks;

/**
 * Whether a text holds what a mail program makes a web link of. Whatever it ends in counts, since anybody can
 * buy a name under any ending; a placeholder counts as a name, so that it can't be made a part of an address.
 */
function hasWebAddress(text: string): boolean {
  const read = text.replace(/\{\w+\}/g, "xx");
  if (/:\/\/|\bwww\./i.test(read)) return true;
  return Array.from(read.matchAll(dotted), ([name]) => name).some(isAddress);
}

function isAddress(name: string): boolean {
  if (sentences.test(name) && !commonEnding.test(name)) return false;
  const [, ...later] = name.split(separator);
  return later.some((label) => ending.test(label));
}

/**
 * Whether a text holds what could be a wallet's address, of whatever coin: more letters and digits in a row
 * than a word has.
 */
function hasWalletAddress(text: string): boolean {
  return (text.match(/[a-z\d]{26,}/gi) ?? []).some((run) => /\d/.test(run));
}
